import { leadingZeroBits, type WorkNeeded } from '@isocentre/domain/work-stamp';

/** Enough at once to keep the browser's own hashing busy, few enough for the page to stay alive. */
const AT_ONCE = 256;

/** Tries until a stamp has enough zero bits: a second or two at 16 bits. */
export async function makeStamp({ bits, at }: WorkNeeded): Promise<string> {
  const salt = Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => byte.toString(16).padStart(2, '0')).join('');
  const encoder = new TextEncoder();
  for (let from = 0; ; from += AT_ONCE) {
    const stamps = Array.from({ length: AT_ONCE }, (_, n) => `${at}.${salt}.${from + n}`);
    const hashes = await Promise.all(stamps.map((stamp) => crypto.subtle.digest('SHA-256', encoder.encode(stamp))));
    const found = hashes.findIndex((hash) => leadingZeroBits(new Uint8Array(hash)) >= bits);
    if (found !== -1) return stamps[found] ?? '';
  }
}
