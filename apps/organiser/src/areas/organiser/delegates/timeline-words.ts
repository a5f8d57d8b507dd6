import type { TimelineEntry } from '@isocentre/contract/delegates/delegate';
import { money } from '@isocentre/domain/fees/fee-table';
import { actionWords } from '@isocentre/domain/people/action-words';

/** `good`: something was settled. `bad`: something was refused or failed. */
export type Bead = 'good' | 'bad' | 'plain';

export interface Told {
  readonly what: string;
  readonly note: string;
  readonly bead: Bead;
}

const SOURCES: Readonly<Record<string, string>> = {
  online: 'on the website',
  join: 'with an account of an earlier conference',
  desk: 'at the desk',
  import: 'from a list',
};

const MONEY: Readonly<Record<string, readonly [words: string, bead: Bead]>> = {
  'order-made': ['Order made', 'plain'],
  authorized: ['Payment authorised', 'plain'],
  failed: ['Payment declined', 'bad'],
  returned: ['Payment returned', 'bad'],
  captured: ['Paid', 'good'],
  refunded: ['Refunded', 'plain'],
  'refund-failed': ['Refund failed', 'bad'],
  reversed: ['Payment reversed', 'bad'],
};

const OUTCOMES: Readonly<Record<string, string>> = {
  part: 'a part of the price',
  difference: 'what was still open',
  'second-payment': 'a second payment, goes back',
  'seat-lost': 'the place was gone, goes back',
  mismatch: 'not the amount of its order',
};

const SEATS: Readonly<Record<string, readonly [words: string, bead: Bead]>> = {
  held: ['Workshop place held', 'plain'],
  confirmed: ['Workshop place confirmed', 'good'],
  released: ['Workshop place released', 'plain'],
};

const MAILS: Readonly<Record<string, string>> = {
  'registrations.received': 'Registration received',
  'registrations.pay-later': 'How to pay later',
  'registrations.price-rises': 'The price rises',
  'registrations.proof-verdict': 'Decision about the proof',
  'registrations.proof-reopened': 'Proof looked at again',
  'registrations.proof-missing': 'Proof missing',
  'registrations.erasure-requested': 'Erasure asked for',
  'registrations.cancelled': 'Registration cancelled',
  'registrations.restored': 'Registration restored',
  'registrations.handed-on': 'Registration handed on',
  'registrations.taken-over': 'Registration taken over',
  'registrations.confirm-address': 'Link to confirm the new address',
  'registrations.address-noted': 'Notice of the new address, to the old one',
  'registrations.merged': 'Two registrations merged',
  'registrations.written': 'Letter of the organisers',
  'payments.receipt': 'Receipt',
  'payments.seat-offer': 'Offer of a workshop place',
  'payments.category-changed': 'Category changed',
  'abstracts.received': 'Abstract received',
  'abstracts.not-submitted': 'Abstract not submitted yet',
  'abstracts.answer-reminder': 'Reminder to answer about an accepted abstract',
};

const MAIL_STATES: Readonly<Record<string, string>> = {
  draft: 'not released',
  released: 'waits to be sent',
  sending: 'being sent',
  sent: 'sent',
  bounced: 'came back',
  failed: 'could not be sent',
  discarded: 'discarded',
  superseded: 'replaced',
};

const ACTORS: Readonly<Record<string, string>> = {
  webhook: 'told by the provider',
  callback: 'told by the provider',
  reconciler: 'found at the provider',
  refund: 'by the provider',
  provider: 'by the provider',
  organiser: 'by an organiser',
  delegate: 'by the delegate',
  visitor: 'by the delegate',
  system: 'by the system',
  desk: 'at the desk',
};

const by = (who: string | null) => (who === null ? '' : (ACTORS[who] ?? who));
const rejected = /rejected|declined|failed|bounced/;

/** One event in words: what happened, then who and how. */
export function told({ kind, code, state, by: who, amount, number }: TimelineEntry): Told {
  const sum = amount ? ` ${money({ chargeMinor: Math.abs(amount.minor), currency: amount.currency })}` : '';
  if (kind === 'registration')
    return code === 'registered'
      ? { what: 'Registered', note: [SOURCES[state ?? ''], by(who)].filter(Boolean).join(', '), bead: 'plain' }
      : { what: 'Registration completed', note: '', bead: 'good' };
  if (kind === 'receipt')
    return { what: `${code === 'credited' ? 'Credit note' : 'Receipt'} ${number ?? ''}`, note: sum.trim(), bead: 'plain' };
  if (kind === 'mail') {
    const lost = state === 'failed' || state === 'bounced';
    return { what: `Mail: ${MAILS[code] ?? actionWords(code)}`, note: MAIL_STATES[state ?? ''] ?? '', bead: lost ? 'bad' : 'plain' };
  }
  if (kind === 'seat') {
    const [what, bead] = SEATS[code] ?? [code, 'plain'];
    return { what, note: '', bead };
  }
  if (kind === 'money') {
    const [words, bead] = MONEY[code] ?? [actionWords(code), 'plain'];
    const outcome = OUTCOMES[state ?? ''];
    return {
      what: `${words}${sum}`,
      note: [by(who), code === 'captured' ? outcome : undefined].filter(Boolean).join(', '),
      bead: code === 'captured' && outcome && state !== 'part' && state !== 'difference' ? 'bad' : bead,
    };
  }
  return {
    what: actionWords(code),
    note: by(who),
    bead: rejected.test(code) ? 'bad' : /verified|accepted|granted/.test(code) ? 'good' : 'plain',
  };
}
