import { avatar, divider, empty, field, hero, lost, mark, motif } from './figures.ts';

/** What to draw. A figure is identified by its kind and seed alone, so it looks the same wherever it is rendered. */
export type Figure =
  | { kind: 'hero' | 'field' | 'lost' | 'avatar' | 'mark'; seed: string }
  | { kind: 'divider'; seed: string; n?: number }
  | { kind: 'motif'; seed: string; n?: number; open?: number }
  | { kind: 'empty'; seed: string; n?: number; drawn?: number };

function drawAfresh(figure: Figure): string {
  switch (figure.kind) {
    case 'hero':
      return hero(figure.seed);
    case 'field':
      return field(figure.seed);
    case 'lost':
      return lost(figure.seed);
    case 'mark':
      return mark(figure.seed);
    case 'avatar':
      return avatar(figure.seed);
    case 'divider':
      return divider(figure.seed, figure.n);
    case 'motif':
      return motif(figure.seed, figure.n, figure.open);
    case 'empty':
      return empty(figure.seed, figure.n, figure.drawn);
  }
}

/** Names are free text, so the cache is bounded: the oldest drawing is dropped first. */
const KEPT = 500;
const drawn = new Map<string, string>();

export function draw(figure: Figure): string {
  const key = JSON.stringify(figure);
  let svg = drawn.get(key);
  if (svg === undefined) {
    svg = drawAfresh(figure);
    if (drawn.size >= KEPT) drawn.delete(drawn.keys().next().value ?? '');
    drawn.set(key, svg);
  }
  return svg;
}
