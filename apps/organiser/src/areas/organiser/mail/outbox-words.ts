import type { LetterState } from '@isocentre/domain/letters/letter-state';

interface StateWords {
  readonly name: string;
  readonly badge: 'good' | 'pending' | 'bad' | 'off' | 'info';
}

export const LETTER_STATES: Readonly<Record<LetterState, StateWords>> = {
  failed: { name: 'Not sent', badge: 'bad' },
  bounced: { name: 'Came back', badge: 'bad' },
  draft: { name: 'Draft', badge: 'pending' },
  released: { name: 'Waiting', badge: 'pending' },
  sending: { name: 'Sending', badge: 'info' },
  sent: { name: 'Sent', badge: 'good' },
  discarded: { name: 'Not needed', badge: 'off' },
  superseded: { name: 'Replaced', badge: 'off' },
};

/** What the list can be narrowed to; several states that mean the same to an organiser stand together. */
export const STATE_CHOICES = [
  ['sent', 'Sent'],
  ['released,sending', 'Waiting'],
  ['failed,bounced', 'Not delivered'],
  ['draft', 'Draft'],
  ['discarded,superseded', 'Not needed any more'],
] as const;

const CODES: Readonly<Record<string, string>> = {
  'answer-lost': 'the worker died before the answer, so it may arrive twice',
  'some-refused': 'accepted, but not for all recipients',
  'no-reason': 'its reason was gone',
  'address-stopped': 'an earlier mail to this address came back',
  'too-early': 'not before its time',
  retried: 'sent again by an organiser',
  recalled: 'taken back',
  'called-off': 'called off',
  'group-changed': 'no longer in the group, or it would have said something else',
  held: 'too late, so it waits for a person',
  superseded: 'replaced by another one',
  error: 'an error of ours',
};

/** One line of what happened to a mail. */
export function eventWords({ state, attempt, code }: { state: LetterState; attempt: number; code: string | null }): string {
  const which = state === 'sending' && attempt > 1 ? `${LETTER_STATES[state].name}, try ${attempt}` : LETTER_STATES[state].name;
  return code === null || code === '250' ? which : `${which}: ${CODES[code] ?? code}`;
}
