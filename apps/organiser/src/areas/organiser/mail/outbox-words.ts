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
