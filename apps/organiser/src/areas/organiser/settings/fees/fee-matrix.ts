import { isRecord, sameValue } from '@isocentre/domain/content/body-differences';
import { money } from '@isocentre/domain/fees/fee-table';

type Body = Readonly<Record<string, unknown>>;
type Entry = Readonly<Record<string, unknown>>;

/** What a draft may say about a fee: a text where no amount was typed yet. */
export interface FeeDraft {
  readonly chargeMinor: unknown;
  readonly currency: string;
  readonly display: string | null;
  readonly overseasDisplay: string | null;
}

export interface Column {
  readonly code: string;
  readonly name: string;
  readonly startsAt: string | null;
  readonly endsAt: string | null;
  readonly is: 'closed' | 'now' | 'later';
}

export interface Cell {
  readonly category: string;
  /** Null: one price in every phase. */
  readonly phase: string | null;
  /** Its phase has ended; nobody pays it any more. */
  readonly closed: boolean;
  readonly fee: FeeDraft;
  /** Differs from what is in force. Null there: it is new. */
  readonly changedFrom: FeeDraft | null | undefined;
  /** Why it cannot be published. */
  readonly fault: string | undefined;
  /** It can be, and may be a slip. */
  readonly doubt: string | undefined;
}

export interface Row {
  readonly code: string;
  readonly label: string;
  readonly about: string;
  readonly pricing: 'phased' | 'one';
  readonly cells: readonly Cell[];
}

export interface FeeMatrix {
  readonly columns: readonly Column[];
  readonly rows: readonly Row[];
  readonly currency: string;
  /** How many cells differ from what is in force, and how many cannot be published. */
  readonly changed: number;
  readonly broken: number;
}

export interface Registered {
  readonly code: string;
  readonly registered: number;
  readonly settled: number;
}

interface Ground {
  /** What is in force. */
  readonly published: Body | null;
  readonly faults: readonly { readonly at: string; readonly message: string }[];
  readonly now: Date;
}

const PROOFS: Readonly<Record<string, string>> = {
  age: 'proof of age',
  bonafide: 'bonafide certificate',
  employment: 'proof of employment',
};

export const entriesOf = (body: Body | null, list: string): readonly Entry[] => {
  const found = body?.[list];
  return Array.isArray(found) ? found.filter(isRecord) : [];
};
export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
const textOrNull = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

/** Categories against phases, as a draft of the fees says. */
export function feeMatrix(body: Body, { published, faults, now }: Ground): FeeMatrix {
  const columns = entriesOf(body, 'phases').map((phase) => columnOf(phase, now));
  const currency = textOrNull(entriesOf(body, 'fees')[0]?.['currency']) ?? 'INR';
  const said = new Map(faults.map(({ at, message }) => [at, message]));
  const rows = entriesOf(body, 'categories').map((category): Row => {
    const code = textOf(category['code']);
    const phased = category['pricing'] === 'phased';
    const cells: Cell[] = [];
    for (const phase of phased ? columns : [null]) {
      const key = { category: code, phase: phase?.code ?? null };
      const index = indexOf(body, key);
      const fee = feeAt(body, index) ?? { chargeMinor: null, currency, display: null, overseasDisplay: null };
      const before = feeAt(published, indexOf(published, key));
      cells.push({
        ...key,
        closed: phase?.is === 'closed',
        fee,
        changedFrom: sameValue(fee, before) || (before === null && index < 0) ? undefined : before,
        fault:
          said.get(index < 0 ? ['fees', code, phase?.code].filter(Boolean).join('.') : `fees[${index}].chargeMinor`) ??
          said.get(`fees[${index}]`),
        doubt: doubtOf(cells.at(-1), fee, phase ? columns[columns.indexOf(phase) - 1]?.name : undefined),
      });
    }
    return { code, label: textOf(category['label']) || code, about: aboutOf(category), pricing: phased ? 'phased' : 'one', cells };
  });
  const cells = rows.flatMap((row) => row.cells);
  return {
    columns,
    rows,
    currency,
    changed: cells.filter(({ changedFrom }) => changedFrom !== undefined).length,
    broken: cells.filter(({ fault }) => fault !== undefined).length,
  };
}

function columnOf(phase: Entry, now: Date): Column {
  const [startsAt, endsAt] = [textOrNull(phase['startsAt']), textOrNull(phase['endsAt'])];
  const ended = endsAt !== null && Date.parse(endsAt) <= now.getTime();
  const begun = startsAt === null || Date.parse(startsAt) <= now.getTime();
  const code = textOf(phase['code']);
  return { code, name: textOf(phase['name']) || code, startsAt, endsAt, is: ended ? 'closed' : begun ? 'now' : 'later' };
}

const indexOf = (body: Body | null, { category, phase }: Pick<Cell, 'category' | 'phase'>): number => {
  const fees = body?.['fees'];
  return Array.isArray(fees)
    ? fees.findIndex((fee) => isRecord(fee) && fee['category'] === category && (fee['phase'] ?? null) === phase)
    : -1;
};

function feeAt(body: Body | null, index: number): FeeDraft | null {
  const fees = body?.['fees'];
  const fee: unknown = Array.isArray(fees) ? fees[index] : undefined;
  if (!isRecord(fee)) return null;
  return {
    chargeMinor: fee['chargeMinor'] ?? null,
    currency: textOf(fee['currency']),
    display: textOrNull(fee['display']),
    overseasDisplay: textOrNull(fee['overseasDisplay']),
  };
}

/** Late is never cheaper than early, as a rule. */
function doubtOf(earlier: Cell | undefined, fee: FeeDraft, name: string | undefined): string | undefined {
  const before = earlier?.fee;
  if (typeof before?.chargeMinor !== 'number' || typeof fee.chargeMinor !== 'number' || before.currency !== fee.currency) return undefined;
  return fee.chargeMinor < before.chargeMinor ? `less than ${name}, ${chargeInWords(before)}` : undefined;
}

function aboutOf(category: Entry): string {
  const seats = category['seats'];
  return [
    category['requiresMembershipId'] === true ? 'membership number' : '',
    PROOFS[textOf(category['proof'])] ?? '',
    category['abroadOnly'] === true ? 'from abroad only' : '',
    category['includesWorkshop'] === true ? `workshop included${typeof seats === 'number' && seats > 1 ? `, ${seats} places` : ''}` : '',
    category['pricing'] === 'complimentary' ? 'complimentary' : '',
  ]
    .filter(Boolean)
    .join(', ');
}

/** The charge as visitors read it; a text that is no amount as it stands. */
export const chargeInWords = ({ chargeMinor, currency }: FeeDraft): string =>
  typeof chargeMinor === 'number' ? money({ chargeMinor, currency }) : textOf(chargeMinor) || 'nothing';

/** The body with a cell changed; one that was missing is added. */
export function withCell(
  body: Body,
  { category, phase, fee }: Pick<Cell, 'category' | 'phase' | 'fee'>,
  part: Partial<FeeDraft>,
): Record<string, unknown> {
  const fees: readonly unknown[] = Array.isArray(body['fees']) ? body['fees'] : [];
  const index = indexOf(body, { category, phase });
  const next = { category, phase, ...fee, ...part };
  return { ...body, fees: index < 0 ? [...fees, next] : fees.with(index, next) };
}

/** Whom a price concerns: `160 paid, 26 open`. */
export function registeredInWords(one: Registered | undefined): string {
  const { registered = 0, settled = 0 } = one ?? {};
  const said = [settled > 0 ? `${settled} paid` : '', registered > settled ? `${registered - settled} open` : ''].filter(Boolean);
  return said.join(', ') || 'nobody yet';
}
