import { createHmac, timingSafeEqual } from 'node:crypto';
import { MailEvents } from '@isocentre/contract/letters/returned-mail';
import type { RawRequest } from '@isocentre/contract/route';
import { MINUTE_MS, SECOND_MS } from '@isocentre/domain/durations';
import { Refused } from '@isocentre/domain/refusals';
import type { Clock } from '../../platform/clock.ts';
import type { Config } from '../../platform/config.ts';
import type { Database } from '../../platform/database.ts';
import type { Connection } from '../../platform/feature.ts';
import { bounceKey } from '../../platform/letters/envelope.ts';
import { tokenOfAddress } from '../../platform/letters/returned-mail.ts';
import type { FailureLimit } from '../../platform/limits.ts';
import { noteReturned } from './return-letter.ts';

export interface MailEventsDeps {
  readonly db: Database;
  readonly config: Config;
  readonly clock: Clock;
  /** Anybody can send unsigned ones. */
  readonly unsigned: FailureLimit;
}

/** An old message that somebody kept is nobody's news. */
const FRESH_MS = 5 * MINUTE_MS;
const FAILED_FOR_GOOD = /^5\.\d{1,3}\.\d{1,3}$/;

/** The same as a report by mail, for mail services that report by webhook. Each letter is named by its own signed token. */
export async function receiveMailEvents(
  { db, config, clock, unsigned }: MailEventsDeps,
  { bytes, headers }: RawRequest,
  { client }: Pick<Connection, 'client'>,
): Promise<{ noted: number }> {
  const key = bounceKey(config);
  if (config.MAIL_EVENTS_SECRET === undefined || !key) throw new Refused('NOT_FOUND');
  if (!isSigned(config.MAIL_EVENTS_SECRET, { bytes, headers }, clock.system())) {
    await unsigned.take(client.address);
    throw new Refused('WEBHOOK_NOT_VERIFIED');
  }
  const read = MailEvents.safeParse(parsed(bytes));
  if (!read.success) throw new Refused('VALIDATION');
  let noted = 0;
  for (const { returnPath, action, status, said } of read.data.events) {
    const token = tokenOfAddress(returnPath);
    if (token === undefined || action !== 'failed' || !FAILED_FOR_GOOD.test(status)) continue;
    const outcome = await noteReturned(db, key, { token, status, said: `${status} ${said ?? ''}`.trim() });
    if (outcome === 'noted') noted += 1;
  }
  return { noted };
}

function parsed(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(bytes).toString('utf8'));
  } catch {
    return undefined;
  }
}

/** Standard Webhooks, version 1: an HMAC over id, time and body; several signatures while a secret is changed. */
function isSigned(secret: string, { bytes, headers }: RawRequest, now: Date): boolean {
  const [id, seconds, signatures] = ['id', 'timestamp', 'signature'].map((name) => String(headers[`webhook-${name}`] ?? ''));
  if (!id || !seconds || !signatures || !/^\d{1,12}$/.test(seconds)) return false;
  if (Math.abs(now.getTime() - Number(seconds) * SECOND_MS) > FRESH_MS) return false;
  const right = createHmac('sha256', Buffer.from(secret.slice('whsec_'.length), 'base64'))
    .update(`${id}.${seconds}.`)
    .update(bytes)
    .digest();
  return signatures.split(' ').some((one) => {
    const given = Buffer.from(one.startsWith('v1,') ? one.slice(3) : '', 'base64');
    return given.length === right.length && timingSafeEqual(given, right);
  });
}
