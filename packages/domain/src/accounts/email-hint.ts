/** Common mail providers, and real domains with similar names. */
const PROVIDERS = ['gmail.com', 'yahoo.com', 'yahoo.co.in', 'outlook.com', 'hotmail.com', 'rediffmail.com', 'icloud.com', 'live.com'];
const REAL = new Set([
  ...PROVIDERS,
  'mail.com',
  'ymail.com',
  'email.com',
  'gmx.com',
  'aol.com',
  'hotmail.co.in',
  'outlook.in',
  'yahoo.in',
  'yahoo.co.uk',
]);

/** `priya@gmail.com` for `priya@gmial.com`; null when nothing looks mistyped. A suggestion, never a refusal. */
export function meantEmail(email: string): string | null {
  const at = email.lastIndexOf('@');
  const domain = email
    .slice(at + 1)
    .trim()
    .toLowerCase();
  if (at < 1 || domain === '' || REAL.has(domain)) return null;
  const meant = PROVIDERS.find((provider) => isOneSlip(domain, provider));
  return meant === undefined ? null : `${email.slice(0, at)}@${meant}`;
}

/** One character missing, extra or wrong, or two swapped. */
function isOneSlip(typed: string, meant: string): boolean {
  if (Math.abs(typed.length - meant.length) > 1) return false;
  let start = 0;
  while (start < typed.length && typed[start] === meant[start]) start += 1;
  const [a, b] = [typed.slice(start), meant.slice(start)];
  if (a.slice(1) === b.slice(1) || a.slice(1) === b || a === b.slice(1)) return true;
  return a[0] === b[1] && a[1] === b[0] && a.slice(2) === b.slice(2);
}
