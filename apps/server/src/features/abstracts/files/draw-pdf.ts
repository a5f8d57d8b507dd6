import { askChild, ChildEnded } from '../../../platform/limited-child.ts';
import { createQueue } from '../../../platform/queue.ts';

/** A PDF of our own with the pages of somebody else's as pictures; or why there is none. */
export type DrawnPdf =
  | { readonly pdf: Uint8Array; readonly pages: number }
  | { readonly fault: 'locked' | 'unreadable' }
  | { readonly fault: 'pages'; readonly pages: number };

const LIMITS = { ms: 20_000, bytes: 800e6 };
/** Each takes a core for seconds, and memory; whoever finds so many waiting is asked to come back. */
const drawing = createQueue(1, 4);

/** What no reader can draw within time and memory is unreadable. */
export const drawPdf = (bytes: Uint8Array): Promise<DrawnPdf> =>
  drawing.run(async () => {
    try {
      return await askChild<DrawnPdf>(new URL('draw-pdf.child.ts', import.meta.url), (child) => child.stdin?.end(bytes), LIMITS);
    } catch (error) {
      if (error instanceof ChildEnded) return { fault: 'unreadable' };
      throw error;
    }
  });
