import { may, type Permission } from '@isocentre/domain/people/permissions';
import type { HeldRole } from '@isocentre/domain/people/roles';
import { jobsFor } from '../frame/jobs.ts';
import type { SignName } from '../frame/sign.tsx';

/** Pages that the search leads to. */
export interface Place {
  readonly name: string;
  /** Behind `/organiser/<edition>/`. */
  readonly path: string;
  readonly sign: SignName;
  /** More words that somebody may type for it. */
  readonly also: string;
}

const INSIDE: readonly (Place & { readonly needs: Permission })[] = [
  { name: 'People and roles', path: 'settings/people', sign: 'people', also: 'invite committee organisers', needs: 'people.manage' },
  { name: 'Record of actions', path: 'settings/record', sign: 'clock', also: 'audit log history', needs: 'audit.read' },
  { name: 'Fees', path: 'settings/fees', sign: 'settings', also: 'prices categories amounts', needs: 'settings.change' },
  { name: 'Dates', path: 'settings/dates', sign: 'settings', also: 'days deadlines openings abstracts', needs: 'settings.change' },
  { name: 'Phases', path: 'settings/fees/phases', sign: 'settings', also: 'early bird regular dates', needs: 'settings.change' },
  { name: 'Limits', path: 'settings/limits', sign: 'settings', also: 'words authors places seats', needs: 'settings.change' },
  { name: 'Calendar', path: 'settings/calendar', sign: 'clock', also: 'what changes when preview', needs: 'edition.read' },
  { name: 'Editions', path: 'settings/editions', sign: 'settings', also: 'new edition next conference', needs: 'society.manage' },
  {
    name: 'Machine access',
    path: 'settings/machine-access',
    sign: 'settings',
    also: 'token api program webhook developer',
    needs: 'outbound.manage',
  },
  {
    name: 'Call and criteria',
    path: 'abstracts/settings',
    sign: 'abstract',
    also: 'rubric review settings blind weights',
    needs: 'abstracts.decide',
  },
  { name: 'Messages', path: 'mail/messages', sign: 'mail', also: 'contact enquiries answer', needs: 'messages.answer' },
  { name: 'Write to a group', path: 'mail/new', sign: 'mail', also: 'mailing letter reminder newsletter', needs: 'mail.send' },
  {
    name: 'Delegates who have not paid',
    path: 'delegates?status=PENDING,NOT PAID',
    sign: 'people',
    also: 'pending unpaid',
    needs: 'delegates.read',
  },
  {
    name: 'Register somebody',
    path: 'delegates/register',
    sign: 'people',
    also: 'desk walk-in grant faculty guest',
    needs: 'delegates.change',
  },
  { name: 'Register a list', path: 'delegates/register-list', sign: 'people', also: 'csv upload many group', needs: 'delegates.change' },
  { name: 'Refunds', path: 'money/refunds', sign: 'money', also: 'give back failed', needs: 'money.read' },
  { name: 'Transfers', path: 'money/transfers', sign: 'money', also: 'bank credit utr announced neft', needs: 'books.keep' },
  { name: 'Settlements', path: 'money/settlements', sign: 'money', also: 'provider report payout csv import', needs: 'books.keep' },
  { name: 'Orders', path: 'money/orders', sign: 'money', also: 'unpaid expired', needs: 'money.read' },
  { name: 'Receipts', path: 'money/receipts', sign: 'money', also: 'pdf financial year', needs: 'money.read' },
  { name: 'Invoices', path: 'money/invoices', sign: 'money', also: 'pro-forma proforma bill institute', needs: 'books.keep' },
  { name: 'Vouchers', path: 'money/vouchers', sign: 'money', also: 'code coupon sponsor free', needs: 'books.keep' },
  { name: 'Flagged payments', path: 'money?flagged=yes', sign: 'flag', also: 'mismatch review', needs: 'books.keep' },
  { name: 'Refunds to approve', path: 'money/refunds?state=proposed', sign: 'money', also: 'give back', needs: 'refunds.approve' },
];

/** What these roles may open; what is not built yet is left out. */
export const placesFor = (roles: readonly HeldRole[]): Place[] => [
  ...jobsFor(roles)
    .filter(({ later }) => later === null)
    .map(({ name, path, sign }) => ({ name, path, sign, also: '' })),
  ...INSIDE.filter(({ needs }) => may(roles, needs)),
  { name: 'My second step', path: 'security', sign: 'key', also: 'security passkey authenticator' },
];

/** Every word that was typed begins a word of the name, or of what else it is called; names that begin with it come first. */
export function matchingPlaces(places: readonly Place[], typed: string): Place[] {
  const wanted = typed.toLowerCase().split(/\s+/).filter(Boolean);
  const begins = ({ name }: Place) => name.toLowerCase().startsWith(wanted.join(' '));
  const found = places.filter(({ name, also }) => {
    const words = `${name} ${also}`.toLowerCase().split(/\s+/);
    return wanted.every((one) => words.some((word) => word.startsWith(one)));
  });
  return [...found.filter(begins), ...found.filter((place) => !begins(place))];
}
