/** One phase of registration, as far as its price is concerned. Dates are the edition's own calendar days. */
export interface PhaseLine {
  code: string;
  name: string;
  /** `Up to 10 September`. */
  label: string;
  state: 'past' | 'current' | 'upcoming';
  badge: 'Open' | 'Closed' | null;
  /** Whether accounts are made online while it runs. */
  online: boolean;
  /** Null: from the beginning. */
  firstDay: string | null;
  lastDay: string;
}

export interface PriceStep {
  code: string;
  name: string;
  price: string;
  /** From 0, the lowest of its prices, to 1, the highest. */
  level: number;
  state: PhaseLine['state'];
  firstDay: string | null;
  lastDay: string;
}

/** `₹1,750` as 1750; a price is written for people, and only the order of its figures is needed here. */
const figure = (price: string) => Number(price.replaceAll(/[^\d.]/g, ''));

/** How the price of a category climbs from phase to phase. Empty where there is nothing to climb. */
export function priceSteps(phases: readonly PhaseLine[], prices: readonly string[] | undefined): PriceStep[] {
  if (!prices || new Set(prices).size < 2 || prices.length !== phases.length) return [];
  const figures = prices.map(figure);
  const lowest = Math.min(...figures);
  const range = Math.max(...figures) - lowest || 1;
  return phases.map(({ code, name, state, firstDay, lastDay }, i) => ({
    code,
    name,
    price: prices[i] ?? '',
    level: ((figures[i] ?? lowest) - lowest) / range,
    state,
    firstDay,
    lastDay,
  }));
}

const DAY_MS = 86_400_000;

/** Where in a phase a day lies, from 0 to 1; the middle where the phase has no first day. */
export function shareOfPhase({ firstDay, lastDay }: Pick<PriceStep, 'firstDay' | 'lastDay'>, today: string): number {
  if (firstDay === null) return 0.5;
  const length = Date.parse(lastDay) + DAY_MS - Date.parse(firstDay);
  return Math.min(1, Math.max(0, (Date.parse(today) - Date.parse(firstDay)) / length));
}

/** The figure that is paid, for where there is room for no more: a complimentary registration has its service charge. */
export function priceInShort(price: string): string {
  return /^Complimentary with (.+) service charge$/.exec(price)?.[1] ?? priceParts(price)[0];
}

/** The amount, and what is said beside it: `$100` and `(charged ₹8,736)`. */
export function priceParts(price: string): [amount: string, rest: string | undefined] {
  const [, amount = price, rest] = /^(.+?) ((?:\(|or |with ).+)$/.exec(price) ?? [];
  return [amount, rest];
}
