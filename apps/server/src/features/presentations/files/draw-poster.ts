import type { Readable } from 'node:stream';
import { askChild, ChildEnded } from '../../../platform/limited-child.ts';

/** One size of a page. */
export interface DrawnPage {
  readonly width: number;
  readonly height: number;
  readonly webp: Uint8Array;
}

/** Less than what the worker may have beside it (deploy/systemd). */
const LIMITS = { ms: 60_000, bytes: 800e6 };

/** The page of an e-poster in two sizes, the smaller first; undefined: it cannot be drawn within time and memory. */
export async function drawPoster(content: Readable): Promise<readonly [DrawnPage, DrawnPage] | undefined> {
  try {
    const pages = await new Promise<DrawnPage[]>((resolve, reject) => {
      content.once('error', reject);
      askChild<DrawnPage[]>(
        new URL('draw-poster.child.ts', import.meta.url),
        (child) => {
          if (child.stdin) content.pipe(child.stdin);
        },
        LIMITS,
      ).then(resolve, reject);
    });
    const [small, large] = pages;
    return small && large ? [small, large] : undefined;
  } catch (error) {
    if (error instanceof ChildEnded) return undefined;
    throw error;
  } finally {
    content.destroy();
  }
}
