import * as z from 'zod/mini';

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** State, holder's tax number, entity, the letter Z and a check digit: a GSTIN with one wrong or two exchanged characters is refused. */
export function isGstin(text: string): boolean {
  return /^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[0-9A-Z]$/.test(text) && text.at(-1) === checkDigit(text.slice(0, -1));
}

function checkDigit(body: string): string | undefined {
  let sum = 0;
  for (const [i, char] of [...body].entries()) {
    const product = DIGITS.indexOf(char) * (i % 2 === 0 ? 1 : 2);
    sum += Math.floor(product / DIGITS.length) + (product % DIGITS.length);
  }
  return DIGITS[(DIGITS.length - (sum % DIGITS.length)) % DIGITS.length];
}

/** As typed: spaces and small letters do not matter. Empty: none. */
export const OptionalGstin = z.pipe(
  z.pipe(
    z.string(),
    z.transform((text) => text.replaceAll(/\s/g, '').toUpperCase()),
  ),
  z.string().check(z.refine((text) => text === '' || isGstin(text), 'This is not a GSTIN. Please check it character by character.')),
);
