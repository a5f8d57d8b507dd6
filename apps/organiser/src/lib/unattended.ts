import { UNATTENDED_HEADER } from '@isocentre/contract/staff-access';

/** As long as somebody may read without touching anything. */
const READING_MS = 60_000;
const TOUCHES = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const;

let touchedAt = performance.now();
for (const kind of TOUCHES) addEventListener(kind, () => (touchedAt = performance.now()), { passive: true, capture: true });

/** Says with a call that nobody is at the page: pages look for news by themselves, which must not keep anybody logged in. */
export const unattendedHeader = (): Record<string, string> =>
  performance.now() - touchedAt > READING_MS ? { [UNATTENDED_HEADER]: '1' } : {};
