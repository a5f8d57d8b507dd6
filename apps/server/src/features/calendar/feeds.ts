import { createHash, randomUUID } from 'node:crypto';
import { FEED_PATH } from '@isocentre/contract/feeds';
import type { FileBytes } from '@isocentre/contract/route';
import type { Change } from '@isocentre/contract/calendar';
import { Refused } from '@isocentre/domain/refusals';
import { writeAudit } from '../../platform/audit.ts';
import type { Clock } from '../../platform/clock.ts';
import { type Config, organisersOrigin } from '../../platform/config.ts';
import type { Database } from '../../platform/database.ts';
import type { EditionDirectory, LoadedEdition } from '../../platform/edition-directory.ts';
import { accountOf, readerOf, type Visit } from '../../platform/feature.ts';
import { endFeed, feedSince, lockAccount, storeFeed, type Whose } from '../../platform/feed-tokens.ts';
import { escaped, makeCalendar, utc } from '../../platform/icalendar.ts';
import { hashOf, newToken } from '../../platform/sessions.ts';
import { editionOfFeed } from './queries/feeds.ts';
import { readCalendar } from './read-calendar.ts';

export interface CalendarDeps {
  db: Database;
  clock: Clock;
  config: Config;
  directory: EditionDirectory;
}

export async function readMyFeed({ db }: CalendarDeps, visit: Visit): Promise<{ since: string | null }> {
  const accountId = readerOf(visit);
  const since = accountId === undefined ? null : await feedSince(db, { editionId: visit.edition.id, accountId, kind: 'organiser' });
  return { since: since?.toISOString() ?? null };
}

const whoseOf = (visit: Visit): Whose => ({ editionId: visit.edition.id, accountId: accountOf(visit).id, kind: 'organiser' });

const audit = (transaction: Database, visit: Visit, action: string, id: string) =>
  writeAudit(transaction, {
    editionId: visit.edition.id,
    actor: visit.actor,
    action,
    entity: 'feed',
    entityId: id,
    requestId: visit.requestId,
  });

export async function makeMyFeed({ db, clock, config }: CalendarDeps, visit: Visit): Promise<{ address: string; since: string }> {
  const [now, whose, id] = [clock.system(), whoseOf(visit), randomUUID()];
  const { token, hash } = newToken();
  await db.transaction().execute(async (transaction) => {
    await lockAccount(transaction, whose.accountId);
    await endFeed(transaction, whose, now);
    await storeFeed(transaction, whose, { id, hash, now });
    await audit(transaction, visit, 'feed.made', id);
  });
  return { address: `${organisersOrigin(config)}${FEED_PATH}?token=${token}`, since: now.toISOString() };
}

export async function endMyFeed(deps: CalendarDeps, visit: Visit): Promise<{ since: string | null }> {
  await deps.db.transaction().execute(async (transaction) => {
    const id = await endFeed(transaction, whoseOf(visit), deps.clock.system());
    if (id === undefined) throw new Refused('NOT_FOUND');
    await audit(transaction, visit, 'feed.ended', id);
  });
  return { since: null };
}

/** An ended address looks like one that never was. */
export async function readFeed({ db, directory, clock }: CalendarDeps, token: string, visit: Visit): Promise<FileBytes> {
  const key = await editionOfFeed(db, hashOf(token));
  if (!key) throw new Refused('NOT_FOUND');
  const edition = await directory.open(key);
  const { changes } = await readCalendar(db, { ...visit, edition });
  const bytes = Buffer.from(makeFeed(edition, changes, clock.system()));
  return { type: 'text/calendar; charset=utf-8', name: `${edition.edition.slug}-changes.ics`, bytes };
}

/** By what happens and not by when, so that an event moves when its date does. Of equal ones each has its place. */
function makeFeed(loaded: LoadedEdition, changes: readonly Change[], now: Date): string {
  const seen = new Map<string, number>();
  const events = changes.flatMap(({ at, matter, title, besides }) => {
    const place = seen.get(matter + title) ?? 0;
    seen.set(matter + title, place + 1);
    const id = createHash('sha256').update(`${matter}\n${title}\n${place}`).digest('hex').slice(0, 24);
    return [
      'BEGIN:VEVENT',
      `UID:${loaded.edition.slug}-change-${id}@isocentre`,
      `DTSTAMP:${utc(now)}`,
      `DTSTART:${utc(new Date(at))}`,
      `SUMMARY:${escaped(title)}`,
      ...(besides.length === 0 ? [] : [`DESCRIPTION:${escaped(besides.join('\n'))}`]),
      'TRANSP:TRANSPARENT',
      'END:VEVENT',
    ];
  });
  return makeCalendar(loaded, events);
}
