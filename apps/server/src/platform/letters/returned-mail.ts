/** The report of a mail server that could not deliver a mail, returned to its envelope sender (RFC 3464). */
export interface ReturnedMail {
  /** As in the address it came to; whether it is ours is for its signature to say. */
  readonly token: string;
  /** `5.1.1` */
  readonly status: string;
  readonly said: string;
}

const RECEIVERS = /^(?:to|delivered-to|x-original-to|envelope-to|x-envelope-to):(.*)$/gim;
const TOKEN = /\+([a-z2-7]{48})@/i;

/** Undefined: not a report that a mail has failed for good. Notes of absence, delays and everything else are not. */
export function readReturnedMail(text: string): ReturnedMail | undefined {
  const plain = text.replaceAll('\r\n', '\n');
  const headers = unfolded(plain.slice(0, plain.indexOf('\n\n') >>> 0));
  if (!/^content-type:\s*multipart\/report\b/im.test(headers)) return undefined;
  const token = [...headers.matchAll(RECEIVERS)].map(([, value = '']) => TOKEN.exec(value)?.[1]).find((one) => one !== undefined);
  const begins = plain.search(/^content-type:\s*message\/delivery-status\b/im);
  if (token === undefined || begins < 0) return undefined;
  // Up to the next part: the mail itself may follow, and it may say anything.
  const [report = ''] = unfolded(plain.slice(begins)).split(/^--/m);
  const status = /^status:\s*(5\.\d{1,3}\.\d{1,3})\s*$/im.exec(report)?.[1];
  if (status === undefined || !/^action:\s*failed\s*$/im.test(report)) return undefined;
  const said = /^diagnostic-code:\s*(?:smtp;)?\s*(.*)$/im.exec(report)?.[1] ?? '';
  return { token: token.toLowerCase(), status, said: `${status} ${said}`.trim() };
}

const unfolded = (text: string) => text.replaceAll(/\n[ \t]+/g, ' ');
