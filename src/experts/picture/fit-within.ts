/** The largest size of the same shape that fits into a square; never larger than it was. Pixels, one at least. */
export function fitWithin(side: number, width: number, height: number): { width: number; height: number } {
  const scale = Math.min(1, side / Math.max(width, height));
  return {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  };
}
