/** The pixels left, right, above and below one, in the row-by-row order. */
export function neighboursOf(at: number, width: number, height: number): number[] {
  const x = at % width;
  const neighbours = [];
  if (x > 0) neighbours.push(at - 1);
  if (x < width - 1) neighbours.push(at + 1);
  if (at >= width) neighbours.push(at - width);
  if (at < width * (height - 1)) neighbours.push(at + width);
  return neighbours;
}
