/** CIE L*a*b*, in which colours that look alike lie close (CIE 15:2004; from sRGB, IEC 61966-2-1, white D65). */

export type Lab = readonly [lightness: number, a: number, b: number];

const linear = Float64Array.from({ length: 256 }, (_, value) => {
  const part = value / 255;
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
});

/** From bytes of sRGB. */
export function labOf(red: number, green: number, blue: number): Lab {
  const [r, g, b] = [linear[red] ?? 0, linear[green] ?? 0, linear[blue] ?? 0];
  const x = curve((0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.9505);
  const y = curve(0.2126 * r + 0.7152 * g + 0.0722 * b);
  const z = curve((0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.089);
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

const curve = (part: number): number => (part > 216 / 24389 ? Math.cbrt(part) : (841 / 108) * part + 4 / 29);

/** 2.3 is about the least that people see; black and white are 100 apart. */
export const distance = (one: Lab, other: Lab): number =>
  Math.hypot(one[0] - other[0], one[1] - other[1], one[2] - other[2]);
