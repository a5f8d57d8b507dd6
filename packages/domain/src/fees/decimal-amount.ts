/** Asking for one takes far longer than reading a line of a file. */
const known = new Map<string, number>();

/** How many digits of the smallest unit the currency has: two for rupees, none for yen. */
export function decimalsOf(currency: string): number {
  const before = known.get(currency);
  if (before !== undefined) return before;
  const decimals = new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2;
  // No more than there are currencies, whatever is asked for.
  if (known.size < 300) known.set(currency, decimals);
  return decimals;
}

/**
 * What a machine wrote, `1750.5` or `1750.00`, in the smallest unit of the currency; null if it is not such an amount. By its digits,
 * never by floating point: `1.005` rupees are no amount, and `0.29` are 29 paise.
 */
export function minorOf(decimal: string, currency: string): number | null {
  const [, whole = '', fraction = ''] = /^(\d{1,10})(?:\.(\d{1,6}))?$/.exec(decimal) ?? [];
  const decimals = decimalsOf(currency);
  if (whole === '' || /[1-9]/.test(fraction.slice(decimals))) return null;
  return Number(whole + fraction.slice(0, decimals).padEnd(decimals, '0'));
}
