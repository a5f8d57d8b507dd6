/** The charged amount: `₹8,736` of `$100 (charged ₹8,736)`, `₹1` of a complimentary registration. */
export function charged(price: string): string {
  const [, amount = price] = /\(charged (.+)\)$/.exec(price) ?? /^Complimentary with (.+) service charge$/.exec(price) ?? [];
  return amount;
}
