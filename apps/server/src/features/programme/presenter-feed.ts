import { randomUUID } from 'node:crypto';
import { PRESENTER_FEED_PATH } from '@isocentre/contract/presenter-feed';
import type { FileBytes } from '@isocentre/contract/route';
import { engagementsOf } from '@isocentre/domain/programme/engagements';
import { Refused } from '@isocentre/domain/refusals';
import { writeAudit } from '../../platform/audit.ts';
import type { Database } from '../../platform/database.ts';
import { accountOf, type Visit } from '../../platform/feature.ts';
import { endFeed, feedSince, lockAccount, storeFeed, type Whose } from '../../platform/feed-tokens.ts';
import { makeCalendar } from '../../platform/icalendar.ts';
import { hashOf, newToken } from '../../platform/sessions.ts';
import type { ProgrammeDeps } from './change-draft.ts';
import { engagementEvent } from './engagements-calendar.ts';
import { listEngaged } from './queries/engaged-people.ts';
import { ownerOfFeed } from './queries/presenter-feeds.ts';
import { readSequences } from './queries/programme-letters.ts';
import { findLastRelease, readSnapshot } from './queries/releases.ts';

const whoseOf = (visit: Visit): Whose => ({ editionId: visit.edition.id, accountId: accountOf(visit).id, kind: 'presenter' });

const audit = (transaction: Database, visit: Visit, action: string, id: string) =>
  writeAudit(transaction, {
    editionId: visit.edition.id,
    actor: visit.actor,
    action,
    entity: 'feed',
    entityId: id,
    requestId: visit.requestId,
  });

export async function readPresenterFeed({ db }: ProgrammeDeps, visit: Visit): Promise<{ since: string | null }> {
  return { since: (await feedSince(db, whoseOf(visit)))?.toISOString() ?? null };
}

/** The address is known to nobody but its owner: here there is only a hash of it. */
export async function makePresenterFeed({ db, clock }: ProgrammeDeps, visit: Visit): Promise<{ address: string; since: string }> {
  const [now, whose, id] = [clock.system(), whoseOf(visit), randomUUID()];
  const { token, hash } = newToken();
  await db.transaction().execute(async (transaction) => {
    await lockAccount(transaction, whose.accountId);
    await endFeed(transaction, whose, now);
    await storeFeed(transaction, whose, { id, hash, now });
    await audit(transaction, visit, 'feed.made', id);
  });
  return { address: `${visit.edition.origin}${PRESENTER_FEED_PATH}?token=${token}`, since: now.toISOString() };
}

export async function endPresenterFeed({ db, clock }: ProgrammeDeps, visit: Visit): Promise<{ since: string | null }> {
  await db.transaction().execute(async (transaction) => {
    const id = await endFeed(transaction, whoseOf(visit), clock.system());
    if (id === undefined) throw new Refused('NOT_FOUND');
    await audit(transaction, visit, 'feed.ended', id);
  });
  return { since: null };
}

/** As the programme was last released. An ended address, and one of another conference, look like one that never was. */
export async function readPresenterCalendar({ db, clock }: ProgrammeDeps, token: string, visit: Visit): Promise<FileBytes> {
  const { id: editionId, edition } = visit.edition;
  const owner = await ownerOfFeed(db, editionId, hashOf(token));
  if (owner === undefined) throw new Refused('NOT_FOUND');
  const release = (await findLastRelease(db, editionId))?.number ?? 0;
  const snapshot = release === 0 ? undefined : await readSnapshot(db, editionId, release);
  const person = (await listEngaged(db, editionId)).find(({ accountId }) => accountId === owner);
  const versions = { sequences: await readSequences(db, editionId), release, now: clock.system() };
  const events = (person ? engagementsOf(snapshot, person) : []).flatMap((one) => engagementEvent(edition, one, versions));
  const bytes = Buffer.from(makeCalendar({ edition }, events));
  return { type: 'text/calendar; charset=utf-8', name: `${edition.slug}-my-programme.ics`, bytes };
}
