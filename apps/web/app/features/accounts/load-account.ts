import { listSessions } from '@isocentre/contract/accounts';
import { readMyMail } from '@isocentre/contract/letters/returned-mail';
import { readEdition } from '@isocentre/contract/editions';
import { PASSWORD_MIN } from '@isocentre/domain/accounts/password';
import { dateInWords, localDate, localTime } from '@isocentre/domain/editions/local-time';
import type { Load } from '../../lib/load.ts';
import { deviceInWords } from './device-in-words.ts';

/**
 * Where somebody is signed in, in words. The password rule is included as data: importing it would load the schemas.
 */
export const load = (async (call) => {
  const [{ sessions }, { timeZone }, mail] = await Promise.all([call(listSessions, {}), call(readEdition, {}), call(readMyMail, {})]);
  const moment = (instant: string) => {
    const at = new Date(instant);
    return `${dateInWords(localDate(at, timeZone), { year: false })}, ${localTime(at, timeZone)}`;
  };
  const own = sessions.map(({ id, current, userAgent, address, startedAt, lastSeenAt }) => ({
    id,
    current,
    device: deviceInWords(userAgent),
    address,
    since: moment(startedAt),
    lastSeen: moment(lastSeenAt),
  }));
  return { sessions: own, passwordMin: PASSWORD_MIN, returnedFrom: mail.returned ? mail.email : null };
}) satisfies Load<unknown>;

export type AccountData = Awaited<ReturnType<typeof load>>;
