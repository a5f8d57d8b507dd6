import type { PresentationState, PresentationType } from './presentation.ts';

/** The wall of e-posters, for everybody: what stands on it, and in which order. */

/** Authors agree once their place is theirs; they take it back whenever they like. */
export const mayAgreeToWall = (agreed: boolean, { type, state }: { type: PresentationType; state: PresentationState }): boolean =>
  !agreed || (type === 'E-Poster' && state === 'confirmed');

interface Hung {
  readonly reference: string;
  readonly board: string | null;
}

const natural = new Intl.Collator('en', { numeric: true });

/** By board, as one walks along them; what has no board yet comes last, by its number. */
export const byBoard = (a: Hung, b: Hung): number => {
  if (a.board === null || b.board === null)
    return Number(a.board === null) - Number(b.board === null) || natural.compare(a.reference, b.reference);
  return natural.compare(a.board, b.board) || natural.compare(a.reference, b.reference);
};

/** How large a drawing of a page may be: visitors stand in a hall with hundreds of others. */
export const PAGE_MAX_BYTES = 200_000;
