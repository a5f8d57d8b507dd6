/** A page of a document as it was drawn: pixels, and its words for who cannot see them. */
export interface Leaf {
  readonly canvas: HTMLCanvasElement;
  readonly words: string;
}

/** A document that has been opened. Pages are drawn when somebody wants them, and once. */
export interface Sheet {
  readonly pages: number;
  leaf(page: number): Promise<Leaf>;
  close(): void;
}

/** A file that takes longer than this is damaged, or made to keep somebody waiting. */
export const PATIENCE_MS = 8_000;

/** Sharp on a good screen, and small enough for any. */
const WIDE = 1_400;
const MAX_SIDE = 6_000;
const MAX_PIXELS = 8_000_000;

/** How much something of this size is enlarged, whatever size it claims to have. */
export function scaleFor(width: number, height: number): number {
  if (!(width > 0) || !(height > 0)) return 1;
  return Math.min(WIDE / width, MAX_SIDE / height, Math.sqrt(MAX_PIXELS / (width * height)));
}

export class NotDrawn extends Error {}

/** Ends with the answer, or when patience does: then `giveUp` stops the work. */
export async function patiently<T>(work: Promise<T>, giveUp: () => void, ms = PATIENCE_MS): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLong = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      giveUp();
      reject(new NotDrawn('It took too long'));
    }, ms);
  });
  try {
    return await Promise.race([work, tooLong]);
  } finally {
    clearTimeout(timer);
  }
}
