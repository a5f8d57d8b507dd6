import type { Token } from '@isocentre/contract/tokens';
import { DAY_MS } from '@isocentre/domain/durations';
import { dateInWords } from '@isocentre/domain/editions/local-time';
import { dayOf } from '../../../lib/day-words.ts';

const SOON_MS = 7 * DAY_MS;

interface Standing {
  readonly kind: 'good' | 'pending' | 'bad' | 'off';
  readonly words: string;
}

/** The state of a token, in words: what an owner may have to do something about is not green. */
export function tokenWords({ standing, expiresAt, endedAt, lastUsedOn }: Token, timeZone: string, now = new Date()): Standing {
  if (standing === 'ended') return { kind: 'off', words: `Ended ${dayOf(endedAt ?? expiresAt, timeZone)}` };
  if (standing === 'expired') return { kind: 'off', words: `Expired ${dayOf(expiresAt, timeZone)}` };
  if (standing === 'orphaned') return { kind: 'bad', words: 'Its maker is no longer an owner' };
  if (new Date(expiresAt).getTime() - now.getTime() < SOON_MS) return { kind: 'pending', words: 'Ends soon' };
  return lastUsedOn === null ? { kind: 'pending', words: 'Not yet used' } : { kind: 'good', words: 'In use' };
}

export const usedWords = (lastUsedOn: string | null): string => (lastUsedOn === null ? 'never' : dateInWords(lastUsedOn));
