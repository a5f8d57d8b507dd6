import type { Permission } from '../people/permissions.ts';
import { listOf } from './figure-lists.ts';

/** Something that waits for a person. */
interface AttentionRow {
  /** Who sees it. */
  readonly needs: Permission;
  /** As people count it: `1 proof to check`, `9 proofs to check`. */
  readonly one: string;
  readonly many: string;
  /** What to do about it. */
  readonly action: string;
  /** Where, behind `/organiser/<edition>/`. */
  readonly path: string;
  /** Filters of the list of delegates that shows just them. */
  readonly delegates?: Readonly<Record<string, string>>;
  /** Money cannot be put off. */
  readonly money?: true;
}

const row = (needs: Permission, one: string, many: string, action: string, path: string): AttentionRow => ({
  needs,
  one,
  many,
  action,
  path,
});

/**
 * All kinds of things that can wait for an organiser. Each is counted from rows (`features/overview/queries/attention.ts`),
 * so it is there while its condition holds and gone when it ends.
 */
export const ATTENTION = {
  'payments-to-decide': {
    ...row('books.keep', 'Payment does not match its order', 'Payments do not match their order', 'Decide', 'money?flagged=yes'),
    money: true,
  },
  'books-wrong': {
    ...row('books.keep', 'Finding in the books', 'Findings in the books', 'Look', 'money/findings'),
    money: true,
  },
  'refunds-failed': {
    ...row('books.keep', 'Refund failed', 'Refunds failed', 'See list', 'money/refunds?state=failed&again=no'),
    money: true,
  },
  'refunds-to-explain': {
    ...row(
      'refunds.approve',
      'Refund was made at the provider: does the registration stay?',
      'Refunds were made at the provider: do the registrations stay?',
      'Decide',
      'money/refunds?state=processed&undecided=yes',
    ),
    money: true,
  },
  'refunds-to-pay-out': {
    ...row('refunds.approve', 'Refund to pay out', 'Refunds to pay out', 'See list', 'money/refunds?state=requested&byHand=yes'),
    money: true,
  },
  'refunds-to-approve': {
    ...row('refunds.approve', 'Refund to approve', 'Refunds to approve', 'See list', 'money/refunds?state=proposed'),
    money: true,
  },
  'transfers-announced': {
    ...row('books.keep', 'Bank transfer to look for', 'Bank transfers to look for', 'Look', 'money/transfers?state=announced'),
    money: true,
  },
  'never-settled': {
    ...row(
      'books.keep',
      'Payment was captured and never settled',
      'Payments were captured and never settled',
      'See list',
      'money/settlements#missing',
    ),
    money: true,
  },
  'shifts-left-open': {
    ...row('books.keep', 'Shift was left open', 'Shifts were left open', 'Look', 'money/shifts?state=left-open'),
    money: true,
  },
  'shifts-to-close': {
    ...row('books.keep', 'Counted shift to close', 'Counted shifts to close', 'Close', 'money/shifts?state=counted'),
    money: true,
  },
  'webhooks-silent': {
    ...row(
      'audit.read',
      'Payment was found only by asking: the provider reports none',
      'Payments were found only by asking: the provider reports none',
      'Look',
      'settings/record',
    ),
    money: true,
  },
  'proofs-waiting': row('proofs.judge', 'Proof to check', 'Proofs to check', 'Check', 'proofs'),
  'paid-without-proof': {
    ...row('delegates.change', 'Paid without a proof', 'Paid without a proof', 'See list', 'delegates'),
    delegates: { status: 'PAID,COMPLIMENTARY', proof: 'missing,rejected' },
  },
  'messages-unanswered': row(
    'messages.answer',
    'Message unanswered for two days',
    'Messages unanswered for two days',
    'Read',
    'mail/messages',
  ),
  'letters-failed': row('mail.send', 'Mail could not be delivered', 'Mails could not be delivered', 'Look', 'mail'),
  'offers-expiring': row(
    'seats.change',
    'Offered place lapses within a day',
    'Offered places lapse within a day',
    'See list',
    'delegates/workshop?show=lapsing',
  ),
  'erasures-due': {
    ...row('delegates.change', 'Person asked to be erased', 'People asked to be erased', 'See list', 'delegates'),
    delegates: { erasure: 'yes' },
  },
  'publications-refused': row(
    'content.publish',
    'Publication was refused when its time came',
    'Publications were refused when their time came',
    'Look',
    'content',
  ),
  'abstracts-without-reviewer': row(
    'abstracts.decide',
    'Abstract has no reviewer',
    'Abstracts have no reviewer',
    'Assign',
    'abstracts/assignment',
  ),
  'presenters-not-settled': row(
    'abstracts.decide',
    'Presenter has not registered or not paid',
    'Presenters have not registered or not paid',
    'See list',
    'abstracts/presentations?show=unsettled',
  ),
  'conflicts-to-decide': row(
    'abstracts.decide',
    'Suspected conflict of interest to decide',
    'Suspected conflicts of interest to decide',
    'Decide',
    'abstracts/conflicts',
  ),
  'reviews-overdue': row('abstracts.decide', 'Review is overdue', 'Reviews are overdue', 'Look', 'abstracts/assignment'),
  'invitations-expiring': row('people.manage', 'Invitation ends soon', 'Invitations end soon', 'Look', 'settings/people'),
} as const satisfies Record<string, AttentionRow>;

export type AttentionKind = keyof typeof ATTENTION;

const rowOf = (kind: AttentionKind): AttentionRow => ATTENTION[kind];

/** Where to do something about it, behind `/organiser/<edition>/`. */
export function attentionPath(kind: AttentionKind): string {
  const { path, delegates } = rowOf(kind);
  return delegates ? listOf(delegates) : path;
}

export const ATTENTION_KINDS = Object.keys(ATTENTION) as [AttentionKind, ...AttentionKind[]];

export const attentionWords = (kind: AttentionKind, count: number): string => (count === 1 ? ATTENTION[kind].one : ATTENTION[kind].many);

/** For how many days one person may put something off. */
export const MOST_DAYS_PUT_OFF = 7;

export const canBePutOff = (kind: AttentionKind): boolean => !rowOf(kind).money;

/** What somebody put off stays away until then, unless there is more of it. */
export const isPutOff = (now: Date, waiting: { count: number }, putOff: { count: number; until: Date } | undefined): boolean =>
  putOff !== undefined && now < putOff.until && waiting.count <= putOff.count;
