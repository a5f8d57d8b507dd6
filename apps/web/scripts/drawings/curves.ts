export type Point = readonly [x: number, y: number];

const fix = (value: number) => String(Math.round(value * 10) / 10);

/** A closed curve through the points. */
export function through(points: readonly Point[]): string {
  const at = (i: number) => points[(i + points.length) % points.length] as Point;
  const parts = points.map((_, i) => {
    const [[ax, ay], [bx, by], [cx, cy], [dx, dy]] = [at(i - 1), at(i), at(i + 1), at(i + 2)];
    const control = [bx + (cx - ax) / 6, by + (cy - ay) / 6, cx - (dx - bx) / 6, cy - (dy - by) / 6, cx, cy];
    return `C${control.map(fix).join(' ')}`;
  });
  return `M${at(0).map(fix).join(' ')}${parts.join('')}Z`;
}

/** A dose line: round at the target, more and more like the outline the farther it is (`share` 0 to 1, and beyond). */
export function doseLine(outline: readonly Point[], [x, y]: Point, radius: number, share: number): string {
  return through(
    outline.map(([px, py]): Point => {
      const distance = Math.hypot(px - x, py - y) || 1;
      const reach = radius + (distance - radius) * share;
      return [x + ((px - x) / distance) * reach, y + ((py - y) / distance) * reach];
    }),
  );
}

export const mirrored = (points: readonly Point[], axis = 240): Point[] => points.map(([x, y]): Point => [2 * axis - x, y]).toReversed();

export const moved = (points: readonly Point[], dx: number, dy: number, scale = 1): Point[] =>
  points.map(([x, y]): Point => [x * scale + dx, y * scale + dy]);
