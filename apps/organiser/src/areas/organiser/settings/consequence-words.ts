import type { Answer } from '@isocentre/contract/route';
import type { readSettingsConsequences } from '@isocentre/contract/settings-editing';
import { instantInWords } from '../content/differences/difference-words.ts';
import { entriesOf, textOf } from './fees/fee-matrix.ts';

type Consequences = Answer<typeof readSettingsConsequences>;

export interface PriceWords {
  readonly key: string;
  readonly name: string;
  readonly from: string;
  readonly to: string;
  readonly people: string;
}

const NO_PRICE = 'cannot be booked';

/** Who is quoted another price, and from when. */
export function priceLines(
  { prices, now }: Pick<Consequences, 'prices' | 'now'>,
  names: Readonly<Record<string, unknown>>,
  timeZone: string,
): PriceWords[] {
  const nameOf = (list: string, code: string, field: string) =>
    textOf(entriesOf(names, list).find((one) => one['code'] === code)?.[field]) || code;
  return prices.map(({ category, type, unpaid, at, from, to }) => ({
    key: `${category} ${type} ${at}`,
    // What they chose when they registered; another phase's price may be theirs by now.
    name: [
      nameOf('categories', category, 'label'),
      ...(/^(fixed|complimentary)$/.test(type) ? [] : [`chose ${nameOf('phases', type, 'name')}`]),
    ].join(', '),
    from: from ?? NO_PRICE,
    to: to ?? NO_PRICE,
    people: `${unpaid === 1 ? 'One who has' : `${unpaid} who have`} not paid, ${at === now ? 'at once' : `from ${instantInWords(at, timeZone)}`}`,
  }));
}

/** Who keeps what was agreed. */
export function keptLines({ settled, orders, promised }: Consequences['keep']): string[] {
  const some = (count: number, one: string, many: string) => (count === 0 ? [] : [count === 1 ? one : `${count} ${many}`]);
  const lines = [
    ...some(settled, 'One registration is settled: no change', 'registrations are settled: no change'),
    ...some(orders, 'One order is open and keeps its price until it expires', 'orders are open and keep their price until they expire'),
    ...some(promised, 'One has a price on an invoice or a voucher, and keeps it', 'have a price on an invoice or a voucher, and keep it'),
  ];
  return lines.length === 0 ? ['Nobody has paid or ordered yet'] : lines;
}

const instantOf = (at: string | null) => (at === null ? Number.POSITIVE_INFINITY : Date.parse(at));
const counted = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`;

/** What authors are told when the results move; empty: it concerns nobody. */
export function resultLines({ results, now }: Pick<Consequences, 'results' | 'now'>, timeZone: string): string[] {
  if (!results) return [];
  const { from, to, decided, undecided, letters } = results;
  const [shown, willBe] = [instantOf(from) <= Date.parse(now), instantOf(to) <= Date.parse(now)];
  if (shown && willBe) return [];
  if (shown) return [`${counted(decided, 'author who reads a result', 'authors who read their results')} would read “Pending” again`];
  if (to === null) return decided === 0 ? [] : [`${counted(decided, 'decision is', 'decisions are')} told to nobody until a day is set`];
  const when = willBe ? 'At once' : `From ${instantInWords(to, timeZone)} on`;
  return [
    ...(decided > 0 ? [`${when} ${counted(decided, 'author reads what was decided', 'authors read what was decided')}`] : []),
    ...(letters.released > 0 ? [`${counted(letters.released, 'released letter leaves', 'released letters leave')} with that`] : []),
    ...(letters.unreleased > 0
      ? [
          `${counted(letters.unreleased, 'letter is', 'letters are')} prepared and not released: ${letters.unreleased === 1 ? 'it does' : 'they do'} not leave`,
        ]
      : []),
    ...(undecided > 0 ? [`${counted(undecided, 'abstract is', 'abstracts are')} not decided, or in reserve: “Pending” as before`] : []),
  ];
}
