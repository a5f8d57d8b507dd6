import { closedOn, deadlineInWords, lastDay } from '../abstracts/deadline.ts';
import {
  abstractWindow,
  columnState,
  defaultType,
  feeFor,
  phaseAt,
  phaseBadge,
  workshopColumn,
  workshopSalesEnded,
  type Badge,
  type ColumnState,
  type WorkshopColumnState,
} from '../editions/calendar.ts';
import { DAY_MS } from '../durations.ts';
import type { Category, Edition, Fee } from '../editions/edition.ts';
import { localDate } from '../editions/local-time.ts';

/** The fee table at one moment: a column per phase, a row per label. */
export interface FeeColumn {
  code: string;
  name: string;
  /** When it applies: `Up to 10 September`. */
  label: string | null;
  state: ColumnState | WorkshopColumnState;
  badge: Badge;
  /** How many days its price still holds, including today; null unless it is running and online. */
  daysLeft: number | null;
}

export interface FeeRow {
  label: string;
  /** What these delegates must provide, or who they are. */
  hint: string | null;
  withWorkshop: boolean;
  /** No longer sold, whatever phase is running. */
  closed: boolean;
  /** One per column. */
  cells: string[];
}

export interface FeeTable {
  columns: FeeColumn[];
  rows: FeeRow[];
}

const NONE = '-';

export function feeTable(edition: Edition, now: Date): FeeTable {
  const withWorkshop = edition.categories.some((category) => category.includesWorkshop);
  const workshop: FeeColumn = {
    code: 'workshop',
    name: 'Workshop',
    label: null,
    state: workshopColumn(edition, now),
    badge: workshopColumn(edition, now) === 'past' ? 'Closed' : null,
    daysLeft: null,
  };
  const phases = edition.phases.map((phase) => ({
    code: phase.code,
    name: phase.name,
    label: phase.columnLabel,
    state: columnState(phase, now),
    badge: phaseBadge(phase, now),
    daysLeft: phase.online && phase === phaseAt(edition, now) ? daysUntil(edition, phase.endsAt, now) : null,
  }));
  return { columns: withWorkshop ? [workshop, ...phases] : phases, rows: feeRows(edition, withWorkshop, now) };
}

/** Calendar days including today: a price that ends tonight has one left. */
function daysUntil({ timeZone }: Edition, endsAt: string, now: Date): number {
  const last = localDate(new Date(Date.parse(endsAt) - 1), timeZone);
  return (Date.parse(last) - Date.parse(localDate(now, timeZone))) / DAY_MS + 1;
}

/** Categories that share a label share a row. */
function feeRows(edition: Edition, withWorkshop: boolean, now: Date): FeeRow[] {
  const rows = new Map<string, FeeRow>();
  for (const category of edition.categories) {
    if (rows.has(category.feeTableLabel)) continue;
    const cells = edition.phases.map((phase) => cell(edition, category, phase.code));
    const workshop = category.includesWorkshop ? (cells[0] ?? NONE) : NONE;
    rows.set(category.feeTableLabel, {
      label: category.feeTableLabel,
      hint: hintFor(edition, category),
      withWorkshop: category.includesWorkshop,
      closed: category.includesWorkshop && workshopSalesEnded(edition, now),
      cells: withWorkshop ? [workshop, ...cells] : cells,
    });
  }
  return [...rows.values()];
}

const TO_ATTACH: Record<Exclude<Category['proof'], 'none'>, string> = {
  age: 'a proof of age',
  bonafide: 'a bonafide certificate',
  employment: 'a proof of employment',
};

/** One line below a row's label, from the rules of the categories that share it. */
function hintFor({ categories }: Edition, { feeTableLabel, label, pricing, seats }: Category): string | null {
  const sharing = categories.filter((one) => one.feeTableLabel === feeTableLabel);
  if (sharing.some(({ requiresMembershipId }) => requiresMembershipId)) return 'Quote your membership ID';
  const proofs = new Set(sharing.flatMap(({ proof }) => (proof === 'none' ? [] : [TO_ATTACH[proof]])));
  if (proofs.size > 0) return `Attach ${[...proofs].join(' or ')}`;
  if (pricing === 'fixed') return seats > 1 ? 'One fixed price for the team' : 'One fixed price';
  // A short name in the table, in full in the form: `RTT (Radiotherapy Technologist)`.
  return label.startsWith(`${feeTableLabel} (`) ? label.slice(feeTableLabel.length + 2, -1) : null;
}

function cell(edition: Edition, category: Category, phase: string): string {
  const fee = edition.fees.find((one) => one.category === category.code && (one.phase === null || one.phase === phase));
  if (!fee) return NONE;
  if (category.pricing === 'complimentary') {
    return fee.chargeMinor === 0 ? 'Complimentary' : `Complimentary with ${money(fee)} service charge`;
  }
  const price = fee.display ?? money(fee);
  return fee.overseasDisplay ? `${price} or ${fee.overseasDisplay}` : price;
}

/** An amount in its currency, without decimals if there are none. */
export function money({ chargeMinor, currency }: Pick<Fee, 'chargeMinor' | 'currency'>): string {
  return formatter(currency, chargeMinor % 100 === 0 ? 0 : 2).format(chargeMinor / 100);
}

/** Creating one takes far longer than using it. */
const formatters = new Map<string, Intl.NumberFormat>();

function formatter(currency: string, decimals: number): Intl.NumberFormat {
  const key = `${currency} ${decimals}`;
  let found = formatters.get(key);
  if (!found) {
    const digits = { minimumFractionDigits: decimals, maximumFractionDigits: decimals };
    found = new Intl.NumberFormat('en-IN', { style: 'currency', currency, ...digits });
    formatters.set(key, found);
  }
  return found;
}

export interface Offer {
  name: string;
  priceMinor: number;
  currency: string;
  /** Null: it has no end of its own. */
  until: string | null;
}

/** What can be booked now, at the current price, under the fee table's names. */
export function offersAt(edition: Edition, now: Date): Offer[] {
  const inTable = edition.categories.filter(
    (category, index, all) => all.findIndex((one) => one.feeTableLabel === category.feeTableLabel) === index,
  );
  return inTable.flatMap((category) => {
    const type = defaultType(edition, now, category);
    const fee = type === null ? undefined : feeFor(edition, category.code, type);
    if (type === null || !fee) return [];
    const until = edition.phases.find((phase) => phase.code === type)?.endsAt ?? null;
    return [{ name: category.feeTableLabel, priceMinor: fee.chargeMinor, currency: fee.currency, until }];
  });
}

const PROOFS: Record<Exclude<Category['proof'], 'none'>, (who: string) => string> = {
  age: (who) => `${who}: please attach a proof of age.`,
  bonafide: (who) => `${who}: please attach a bonafide certificate from your institution.`,
  employment: (who) => `${who}: please attach a proof of employment.`,
};

export const ADDITIONAL_CHARGES = 'Additional charges may apply on the payment page.';

/** What delegates must bring or know, derived from the edition's rules. */
export function feeNotes(edition: Edition, now: Date): string[] {
  const members = edition.categories.filter((category) => category.requiresMembershipId);
  const proving = edition.categories.filter((category) => category.proof !== 'none');
  return [
    ...members.map((category) => `${category.feeTableLabel}: please quote your membership ID.`),
    ...proving.map((category) => PROOFS[category.proof as keyof typeof PROOFS](category.label)),
    `Registration fees are non-refundable; refund inquiries are accepted within ${edition.limits.refundEnquiryDays} days.`,
    ADDITIONAL_CHARGES,
    abstractWindow(edition, now) === 'closed'
      ? `Abstracts: the deadline was ${deadlineInWords(edition)}. ${closedOn(lastDay(edition))}`
      : `Abstracts: submit by ${deadlineInWords(edition)}.`,
  ];
}
