/** Which dots a kolam has, and which of its gates are decided together so that the figure is symmetric. */

export type Point = readonly [x: number, y: number];
export type Shape = 'diamond' | 'square' | 'round' | 'strip' | 'ring';
export type Symmetry = 'D4' | 'C4' | 'D2';

export function layDots(shape: Shape, columns: number, rows: number): Point[] {
  const dots: Point[] = [];
  const banded = shape === 'ring' || shape === 'strip';
  const [a, b] = banded ? [0, 0] : [(columns - 1) / 2, (rows - 1) / 2];
  const reach = Math.max(a, b);
  for (let j = 0; j < rows; j += 1) {
    for (let i = 0; i < columns; i += 1) {
      const [x, y] = [i - a, j - b];
      if (shape === 'diamond' && Math.abs(x) + Math.abs(y) > reach) continue;
      if (shape === 'round' && Math.hypot(x, y) > reach + 0.3) continue;
      dots.push([x, y]);
    }
  }
  return dots;
}

/** Gates with the same key belong to one symmetry orbit. */
export function orbitKey(shape: Shape, symmetry: Symmetry, period: number): (x: number, y: number) => string {
  if (shape === 'ring' || shape === 'strip') {
    return (x, y) => {
      const p = ((x % period) + period) % period;
      return `${Math.min(p, period - p)}|${y}`;
    };
  }
  if (symmetry === 'C4') {
    return (x, y) => {
      let [p, q] = [x, y];
      while (!(p > 0 && q >= 0)) [p, q] = [-q, p];
      return `${p}|${q}`;
    };
  }
  if (symmetry === 'D2') return (x, y) => `${Math.abs(x)}|${Math.abs(y)}`;
  return (x, y) => {
    const [a, b] = [Math.abs(x), Math.abs(y)];
    return a > b ? `${a}|${b}` : `${b}|${a}`;
  };
}
