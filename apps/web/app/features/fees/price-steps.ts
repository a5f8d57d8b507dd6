/** One phase of registration with its price. Dates are the edition's calendar days. */
export interface PhaseLine {
  code: string;
  name: string;
  /** `Up to 10 September`. */
  label: string;
  state: 'past' | 'current' | 'upcoming';
  badge: 'Open' | 'Closed' | null;
  /** Whether accounts can be created online during it. */
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

/** `₹1,750` as 1750; prices are formatted text, and only their order is needed here. */
const figure = (price: string) => Number(price.replaceAll(/[^\d.]/g, ''));

/** How the price of a category rises from phase to phase. Empty if it never rises. */
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

/** A day's position in a phase, from 0 to 1; the middle if the phase has no first day. */
export function shareOfPhase({ firstDay, lastDay }: Pick<PriceStep, 'firstDay' | 'lastDay'>, today: string): number {
  if (firstDay === null) return 0.5;
  const length = Date.parse(lastDay) + DAY_MS - Date.parse(firstDay);
  return Math.min(1, Math.max(0, (Date.parse(today) - Date.parse(firstDay)) / length));
}

/** The amount to pay, for small spaces: for a complimentary registration its service charge. */
export function priceInShort(price: string): string {
  return /^Complimentary with (.+) service charge$/.exec(price)?.[1] ?? priceParts(price)[0];
}

/** The amount, and its addition: `$100` and `(charged ₹8,736)`. */
export function priceParts(price: string): [amount: string, rest: string | undefined] {
  const [, amount = price, rest] = /^(.+?) ((?:\(|or |with ).+)$/.exec(price) ?? [];
  return [amount, rest];
}
