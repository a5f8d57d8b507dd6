import { decimalsOf } from '@isocentre/domain/fees/decimal-amount';

export const NO_AMOUNT = 'Please enter an amount, such as 1750 or 1750.50.';
export const NOT_YET = 'This day has not come yet.';

/** Plain digits, or in groups as in India (`1,00,000`) or elsewhere (`100,000`). */
const WHOLE = /^(?:\d{1,12}|\d{1,2}(?:,\d{2})*,\d{3}|\d{1,3}(?:,\d{3})+)$/;

/**
 * What somebody typed, in the smallest unit of the currency; null if it is not an amount. By its digits, never by floating point: a
 * comma in the wrong place is more likely a slip than a thousand.
 */
export function parseAmount(typed: string, currency: string): number | null {
  const [whole = '', decimals, ...more] = typed.trim().split('.');
  const most = decimalsOf(currency);
  if (more.length > 0 || !WHOLE.test(whole)) return null;
  if (decimals !== undefined && (decimals.length > most || !/^\d+$/.test(decimals))) return null;
  const minor = Number(whole.replaceAll(',', '') + (decimals ?? '').padEnd(most, '0'));
  return Number.isSafeInteger(minor) ? minor : null;
}

/** As somebody would type it: `1750`, `1750.50`. */
export function amountText(minor: number, currency: string): string {
  const decimals = decimalsOf(currency);
  const digits = String(minor).padStart(decimals + 1, '0');
  const whole = digits.slice(0, digits.length - decimals);
  const rest = digits.slice(digits.length - decimals);
  return /^0*$/.test(rest) ? whole : `${whole}.${rest}`;
}
