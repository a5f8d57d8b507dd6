import {
  columnState,
  defaultType,
  feeFor,
  phaseBadge,
  workshopColumn,
  type Badge,
  type ColumnState,
  type WorkshopColumnState,
} from './calendar.ts';
import type { Category, Edition, Fee } from './edition.ts';
import { dateInWords } from './local-time.ts';

/** The fee table as it is shown at one moment: a column per phase, a row per label. */
export interface FeeColumn {
  code: string;
  name: string;
  /** When it applies: `Up to 10 September`. */
  label: string | null;
  state: ColumnState | WorkshopColumnState;
  badge: Badge;
}

export interface FeeRow {
  label: string;
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
  };
  const phases = edition.phases.map((phase) => ({
    code: phase.code,
    name: phase.name,
    label: phase.columnLabel,
    state: columnState(phase, now),
    badge: phaseBadge(phase, now),
  }));
  return { columns: withWorkshop ? [workshop, ...phases] : phases, rows: feeRows(edition, withWorkshop) };
}

/** Categories that share a label share a row. */
function feeRows(edition: Edition, withWorkshop: boolean): FeeRow[] {
  const rows = new Map<string, FeeRow>();
  for (const category of edition.categories) {
    if (rows.has(category.feeTableLabel)) continue;
    const cells = edition.phases.map((phase) => cell(edition, category, phase.code));
    const workshop = category.includesWorkshop ? (cells[0] ?? NONE) : NONE;
    rows.set(category.feeTableLabel, { label: category.feeTableLabel, cells: withWorkshop ? [workshop, ...cells] : cells });
  }
  return [...rows.values()];
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

/** An amount in its own currency, without decimals where there are none. */
export function money({ chargeMinor, currency }: Pick<Fee, 'chargeMinor' | 'currency'>): string {
  return formatter(currency, chargeMinor % 100 === 0 ? 0 : 2).format(chargeMinor / 100);
}

/** Making one takes far longer than using it. */
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
  /** Null: it does not end by itself. */
  until: string | null;
}

/** What can be booked at this moment, at the price of this moment. */
export function offersAt(edition: Edition, now: Date): Offer[] {
  return edition.categories.flatMap((category) => {
    const type = defaultType(edition, now, category);
    const fee = type === null ? undefined : feeFor(edition, category.code, type);
    if (type === null || !fee) return [];
    const until = edition.phases.find((phase) => phase.code === type)?.endsAt ?? null;
    return [{ name: category.label, priceMinor: fee.chargeMinor, currency: fee.currency, until }];
  });
}

const PROOFS: Record<Exclude<Category['proof'], 'none'>, (who: string) => string> = {
  age: (who) => `${who}: please attach a proof of age.`,
  bonafide: (who) => `${who}: please attach a bonafide certificate from your institution.`,
  employment: (who) => `${who}: please attach a proof of employment.`,
};

export const ADDITIONAL_CHARGES = 'Additional charges may apply on the payment page.';

/** What delegates must bring or know, as far as it follows from the edition's own rules. */
export function feeNotes(edition: Edition): string[] {
  const members = edition.categories.filter((category) => category.requiresMembershipId);
  const proving = edition.categories.filter((category) => category.proof !== 'none');
  return [
    ...members.map((category) => `${category.feeTableLabel}: please quote your membership ID.`),
    ...proving.map((category) => PROOFS[category.proof as keyof typeof PROOFS](category.label)),
    `Registration fees are non-refundable; refund inquiries are accepted within ${edition.limits.refundEnquiryDays} days.`,
    ADDITIONAL_CHARGES,
    `Abstracts: submit by ${dateInWords(edition.instants.abstractDeadlineDisplay)}.`,
  ];
}
