import { askChild, ChildEnded, type ChildLimits } from '../../platform/limited-child.ts';

export interface Typeset {
  /** The whole book as JSON (`book-data.ts`). */
  readonly data: string;
  readonly figures: { readonly cover: string; readonly mark: string };
  /** What the file says of when it was made: the same data at the same time is the same bytes. */
  readonly at: number;
}

export type TypesetAnswer = { readonly pdf: Uint8Array; readonly pages: number } | { readonly fault: string };

/** 2,000 abstracts take 38 s and 1.8 GB on two busy cores. A job of the worker may take two minutes. */
export const BOOK_LIMITS: ChildLimits = { ms: 110_000, bytes: 2.5e9 };

/** The book could not be set: it took too long or too much, or the typesetter refused it. */
export class NotTypeset extends Error {
  readonly limit: 'time' | 'memory' | null;

  constructor(limit: 'time' | 'memory' | null, words: string) {
    super(words);
    this.limit = limit;
  }
}

/** Sets a book in a process of its own. */
export async function typeset(book: Typeset, limits: ChildLimits = BOOK_LIMITS): Promise<{ pdf: Uint8Array; pages: number }> {
  const answer = await askChild<TypesetAnswer>(new URL('typeset.child.ts', import.meta.url), (child) => child.send(book), limits).catch(
    (error: unknown) => {
      throw error instanceof ChildEnded ? new NotTypeset(error.limit, error.message) : error;
    },
  );
  if ('fault' in answer) throw new NotTypeset(null, answer.fault);
  return answer;
}
