import type { Writing } from '../drafts/writing.ts';

export interface SavedWords {
  kind: 'good' | 'busy' | 'warn';
  words: string;
  /** Shown below, if there is more to say. */
  more?: string;
}

const two = (value: number) => String(value).padStart(2, '0');
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** In the writer's time zone; other days are named. `ahead`: how far the edition's clock is ahead of the device's. */
export function timeInShort(at: number, ahead: number, now = Date.now()): string {
  const date = new Date(at + ahead);
  const time = `${two(date.getHours())}:${two(date.getMinutes())}`;
  return date.toDateString() === new Date(now + ahead).toDateString() ? time : `${date.getDate()} ${MONTHS[date.getMonth()]}, ${time}`;
}

/** The save state in words, always with the time of the last save. */
export function savedWords({ phase, savedAt, failed }: Pick<Writing, 'phase' | 'savedAt' | 'failed'>, ahead: number): SavedWords {
  const when = savedAt === null ? null : timeInShort(savedAt, ahead);
  const last = when === null ? '' : ` (last saved ${when})`;
  switch (phase) {
    case 'clean':
    case 'ended':
      return when === null ? { kind: 'busy', words: 'Saves as you type' } : { kind: 'good', words: `Saved ${when}` };
    case 'waiting':
    case 'saving':
      return { kind: 'busy', words: `Saving...${last}` };
    case 'offline':
      return {
        kind: 'warn',
        words: `Kept on this device${last}`,
        more: 'The server cannot be reached at the moment. Keep writing: your text is kept here and is saved as soon as the connection is back.',
      };
    case 'signed-out':
      return { kind: 'warn', words: `Kept on this device${last}` };
    case 'refused':
      return { kind: 'warn', words: `Kept on this device${last}`, more: failed?.message ?? '' };
  }
}
