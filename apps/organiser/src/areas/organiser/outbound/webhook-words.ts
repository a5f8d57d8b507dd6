import type { Delivery, Webhook } from '@isocentre/contract/webhooks';
import { localDate, localTime } from '@isocentre/domain/editions/local-time';
import { FAILURE_WORDS, isDelivered } from '@isocentre/domain/outbound/webhook';
import { dateInWords } from '@isocentre/domain/editions/local-time';
import { dayOf } from '../../../lib/day-words.ts';

interface Standing {
  readonly kind: 'good' | 'pending' | 'bad' | 'off';
  readonly words: string;
}

/** `14 September, 10:05`, in the edition's zone. */
export const momentOf = (instant: string, timeZone: string): string => {
  const at = new Date(instant);
  return `${dateInWords(localDate(at, timeZone), { year: false })}, ${localTime(at, timeZone)}`;
};

const OFF = { owner: 'Off since', gone: 'Gone (410), off since', failed: 'Off after five days of failure,' } as const;

export function webhookWords({ state, failingSince, disabledAt, disabledBecause, latest }: Webhook, timeZone: string): Standing {
  if (state === 'disabled') return { kind: 'off', words: `${OFF[disabledBecause ?? 'owner']} ${dayOf(disabledAt ?? '', timeZone)}` };
  if (state === 'failing') return { kind: 'bad', words: `Failing since ${momentOf(failingSince ?? '', timeZone)}` };
  return latest.includes('delivered') ? { kind: 'good', words: 'Delivered' } : { kind: 'pending', words: 'Nothing sent yet' };
}

/** How one attempt went, or when it will be made. */
export function attemptWords({ triedAt, dueAt, status, failure }: Delivery, timeZone: string): Standing {
  if (triedAt === null) return { kind: 'pending', words: `Waits until ${momentOf(dueAt, timeZone)}` };
  if (failure !== null) return { kind: 'bad', words: `Failed: ${FAILURE_WORDS[failure]}` };
  return isDelivered(status) ? { kind: 'good', words: `Delivered, answered ${status}` } : { kind: 'bad', words: `Answered ${status}` };
}

export const latestWords = (latest: Webhook['latest']): string =>
  latest.length === 0 ? 'nothing yet' : `newest first: ${latest.join(', ')}`;
