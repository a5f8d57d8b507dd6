/** A straight line through points, and how much its slope may be off: twice that covers nineteen cases of twenty. */
export function slopeOf(points: ReadonlyArray<readonly [number, number]>): { slope: number; error: number } {
  const count = points.length;
  const mean = (of: (point: readonly [number, number]) => number) => points.reduce((sum, point) => sum + of(point), 0) / count;
  const [x, y] = [mean(([at]) => at), mean(([, value]) => value)];
  const spread = points.reduce((sum, [at]) => sum + (at - x) ** 2, 0);
  const slope = points.reduce((sum, [at, value]) => sum + (at - x) * (value - y), 0) / spread;
  const left = points.reduce((sum, [at, value]) => sum + (value - y - slope * (at - x)) ** 2, 0);
  return { slope, error: Math.sqrt(left / (count - 2) / spread) };
}
