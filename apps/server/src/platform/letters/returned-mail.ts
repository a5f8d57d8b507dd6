import { type Entity, entityOf, partsOf, plainLines, typeOf, unfolded } from './mime.ts';

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
/** A mail server may put the report into another mail, and a mailbox that forwards it once more. */
const DEEPEST = 4;

/** Undefined: not a report that a mail has failed for good. Notes of absence, delays and everything else are not. */
export function readReturnedMail(text: string): ReturnedMail | undefined {
  const found = reportIn(entityOf(plainLines(text)), [], DEEPEST);
  if (!found) return undefined;
  const token = found.headers.flatMap((headers) => tokensIn(headers))[0];
  const failure = partsOf(found.report)
    .filter((part) => typeOf(part) === 'message/delivery-status')
    .flatMap(({ body }) => unfolded(body).split(/\n{2,}/))
    .flatMap((recipient) => failureOf(recipient))[0];
  return token === undefined || failure === undefined ? undefined : { token, ...failure };
}

interface Found {
  readonly report: Entity;
  /** Of the mails around it, the innermost first: one of them was addressed to the letter's envelope sender. */
  readonly headers: readonly string[];
}

/** The mail that a report is about is part of it and may say anything: nothing is looked for inside a report. */
function reportIn(entity: Entity, around: readonly string[], depth: number): Found | undefined {
  const type = typeOf(entity);
  const headers = [entity.headers, ...around];
  if (type === 'multipart/report') return { report: entity, headers };
  if (depth === 0) return undefined;
  const inner = type.startsWith('multipart/') ? partsOf(entity) : type === 'message/rfc822' ? [entityOf(entity.body)] : [];
  for (const one of inner) {
    const found = reportIn(one, headers, depth - 1);
    if (found) return found;
  }
  return undefined;
}

/** `desk+<token>@example.org`, as an address or within a header. */
export const tokenOfAddress = (address: string): string | undefined => TOKEN.exec(address)?.[1]?.toLowerCase();

const tokensIn = (headers: string): string[] => [...headers.matchAll(RECEIVERS)].flatMap(([, value = '']) => tokenOfAddress(value) ?? []);

/** Of one recipient, if it failed for good. */
function failureOf(recipient: string): Array<Pick<ReturnedMail, 'status' | 'said'>> {
  const status = /^status:\s*(5\.\d{1,3}\.\d{1,3})\b/im.exec(recipient)?.[1];
  if (status === undefined || !/^action:\s*failed\s*$/im.test(recipient)) return [];
  const said = /^diagnostic-code:\s*(?:smtp;)?\s*(.*)$/im.exec(recipient)?.[1]?.trim() ?? '';
  return [{ status, said: `${status} ${said}`.trim() }];
}
