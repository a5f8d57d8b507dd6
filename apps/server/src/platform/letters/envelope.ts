import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { Config } from '../config.ts';

/**
 * The envelope sender, to which mail servers return what they cannot deliver: the sender's own address with a token that
 * names the letter, `desk+<token>@example.org`. It is signed, so that nobody can report a letter as returned without
 * having had it.
 */
const SIGNATURE_BYTES = 10;
const EDITION_BYTES = 4;
const ID_BYTES = 16;
/** RFC 5321, 4.5.3.1.1. */
const LOCAL_PART_MAX = 64;
const ALPHABET = 'abcdefghijklmnopqrstuvwxyz234567';

interface LetterKey {
  readonly editionId: number;
  readonly id: string;
}

/**
 * Undefined in production without a key: mails then leave with the plain address. Elsewhere one is derived, so that a
 * developer need not set it.
 */
export function bounceKey(config: Pick<Config, 'BOUNCE_KEY' | 'APP_MODE' | 'DATABASE_URL'>): Buffer | undefined {
  if (config.BOUNCE_KEY !== undefined) return Buffer.from(config.BOUNCE_KEY, 'base64');
  return config.APP_MODE === 'production' ? undefined : createHash('sha256').update(`bounces ${config.DATABASE_URL}`).digest();
}

const sign = (key: Buffer, what: Buffer) => createHmac('sha256', key).update('letter').update(what).digest().subarray(0, SIGNATURE_BYTES);

export function bounceToken(key: Buffer, { editionId, id }: LetterKey): string {
  const named = Buffer.alloc(EDITION_BYTES + ID_BYTES);
  named.writeUInt32BE(editionId);
  named.set(Buffer.from(id.replaceAll('-', ''), 'hex'), EDITION_BYTES);
  return base32(Buffer.concat([named, sign(key, named)]));
}

/** Undefined when it was not made with this key. */
export function letterOfToken(key: Buffer, token: string): LetterKey | undefined {
  const bytes = fromBase32(token);
  if (bytes?.length !== EDITION_BYTES + ID_BYTES + SIGNATURE_BYTES) return undefined;
  const named = bytes.subarray(0, EDITION_BYTES + ID_BYTES);
  if (!timingSafeEqual(bytes.subarray(named.length), sign(key, named))) return undefined;
  const id = named.subarray(EDITION_BYTES).toString('hex');
  return { editionId: named.readUInt32BE(), id: id.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5') };
}

/** The sender with the token, or as it is when that would be too long for a mail server. */
export function envelopeSender(from: string, token: string | undefined): string {
  const address = /<([^<>]+)>\s*$/.exec(from)?.[1] ?? from.trim();
  const at = address.lastIndexOf('@');
  const local = `${address.slice(0, at)}+${token}`;
  return token === undefined || local.length > LOCAL_PART_MAX ? address : local + address.slice(at);
}

/** Lower case only: some servers change the case of an address. */
function base32(bytes: Buffer): string {
  let bits = '';
  for (const byte of bytes) bits += byte.toString(2).padStart(8, '0');
  return (bits.match(/.{1,5}/g) ?? []).map((five) => ALPHABET[Number.parseInt(five.padEnd(5, '0'), 2)]).join('');
}

function fromBase32(text: string): Buffer | undefined {
  let bits = '';
  for (const letter of text.toLowerCase()) {
    const value = ALPHABET.indexOf(letter);
    if (value < 0) return undefined;
    bits += value.toString(2).padStart(5, '0');
  }
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}
