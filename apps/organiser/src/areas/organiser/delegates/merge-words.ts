import type { SameDetail } from '@isocentre/contract/delegates/duplicates';
import type { Merge } from '@isocentre/domain/corrections/merge';
import { isSettled } from '@isocentre/domain/registration/payment-status';
import type { ConsequenceLine } from './consequence-words.ts';

const SAME: Readonly<Record<SameDetail, string>> = { mobile: 'mobile', institute: 'institute', mailbox: 'mailbox' };

/** `Same name, mobile and institute`. */
export const sameWords = (same: readonly SameDetail[]): string => `Same ${listed(['name', ...same.map((one) => SAME[one])])}`;

const listed = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;

const counted = (number: number, one: string, many: string): string[] => (number === 0 ? [] : [number === 1 ? one : `${number} ${many}`]);

/** What will happen, one sentence each. */
export function mergeLines({
  stays,
  goes,
  abstracts,
  notes,
  proofs,
  drafts,
  waiting,
  releasesSeats,
  closesOrder,
}: Merge): ConsequenceLine[] {
  const why = stays.money ? ', since money was paid for it' : isSettled(stays.status) ? ', since it is settled' : '';
  const moving = [
    ...counted(abstracts, 'an abstract', 'abstracts'),
    ...counted(drafts, 'a draft', 'drafts'),
    ...counted(proofs, 'a document', 'documents'),
    ...counted(notes, 'a note', 'notes'),
  ];
  const moves = abstracts + drafts + proofs + notes === 1 ? 'moves' : 'move';
  const when = (holds: boolean, sign: ConsequenceLine['sign'], words: string): ConsequenceLine[] => (holds ? [{ sign, words }] : []);
  return [
    { sign: 'check', words: `${stays.number} stays as it is${why}.` },
    { sign: 'not', words: `${goes.number} is cancelled. Its number leads to ${stays.number} and is not given to anybody else.` },
    ...when(moving.length > 0, 'abstract', `${sentence(listed(moving))} ${moves} over to ${stays.number}.`),
    ...when(waiting === 'moves', 'onSite', 'The turn on the waiting list for the workshop moves over.'),
    ...when(waiting === 'ends', 'onSite', `The turn on the waiting list ends: ${stays.number} has no use for it.`),
    ...when(releasesSeats > 0, 'onSite', `The workshop place of ${goes.number} is released and offered to the next in line.`),
    ...when(closesOrder, 'clock', `The open order of ${goes.number} is closed. Money that still arrives goes back.`),
    { sign: 'key', words: `Both accounts stay. The registration is opened with ${stays.email}.` },
    { sign: 'mail', words: 'Both addresses get a mail about it.' },
    { sign: 'flag', words: 'It cannot be undone.' },
  ];
}

const sentence = (words: string) => words.slice(0, 1).toUpperCase() + words.slice(1);
