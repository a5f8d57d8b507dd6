import type { Writing } from '../drafts/draft-keeper.ts';

export interface SavedWords {
  kind: 'good' | 'busy' | 'warn';
  words: string;
  /** Said below, where there is more to say. */
  more?: string;
}

const two = (value: number) => String(value).padStart(2, '0');
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** By the clock its writer looks at; another day is named. */
export function timeInShort(at: number, now = Date.now()): string {
  const date = new Date(at);
  const time = `${two(date.getHours())}:${two(date.getMinutes())}`;
  return date.toDateString() === new Date(now).toDateString() ? time : `${date.getDate()} ${MONTHS[date.getMonth()]}, ${time}`;
}

/** How safe the text is. It is always said, and always with the time when the server last had it. */
export function savedWords({ phase, savedAt, failed }: Pick<Writing, 'phase' | 'savedAt' | 'failed'>): SavedWords {
  const when = savedAt === null ? null : timeInShort(savedAt);
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
        more: 'The server cannot be reached at the moment. Write on: your text is kept here and is saved as soon as the connection is back.',
      };
    case 'signed-out':
      return { kind: 'warn', words: `Kept on this device${last}` };
    case 'refused':
      return { kind: 'warn', words: `Kept on this device${last}`, more: failed?.message ?? '' };
  }
}
