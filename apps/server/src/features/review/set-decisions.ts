import type { LEFT_FOR, setDecisions as route } from '@isocentre/contract/review/decisions';
import type { Answer, Parsed } from '@isocentre/contract/route';
import { Refused } from '@isocentre/domain/refusals';
import { reasonNeeded } from '@isocentre/domain/review/decision';
import { reviewNumber } from '@isocentre/domain/review/review-number';
import { NEW_SETTINGS, REGULAR_CALL } from '@isocentre/domain/review/review-settings';
import { excludedFor } from '@isocentre/domain/review/standing';
import { writeAudit } from '../../platform/audit.ts';
import type { Database } from '../../platform/database.ts';
import { accountOf, type Visit } from '../../platform/feature.ts';
import { findSettings } from './queries/calls.ts';
import { lockDecisions, type LockedRow, storePending } from './queries/decisions.ts';
import { listNumbering, listReviewRows, listStandingRows } from './queries/standings.ts';
import type { ReviewDeps } from './read-call.ts';
import { expectVisible } from './read-standings.ts';

type Body = Parsed<typeof route>['body'];
type Entry = Body['entries'][number];
type Cause = (typeof LEFT_FOR)[number];

/** Many at once, in one transaction: what changed meanwhile, or may not be set so, is left as it is and listed. */
export async function setDecisions({ db }: ReviewDeps, body: Body, visit: Visit): Promise<Answer<typeof route>> {
  const ids = body.entries.map(({ abstract }) => abstract);
  if (new Set(ids).size < ids.length) throw new Refused('VALIDATION', { fields: { entries: 'An abstract is named twice.' } });
  await expectVisible(db, visit, ids);
  const { stored, causes } = await db.transaction().execute((transaction) => decideMany(transaction, body, visit));
  const rows = causes.size === 0 ? [] : await listStandingRows(db, visit.edition.id, [...causes.keys()]);
  const left = rows.flatMap(({ id, number, title, outcome, by }) => {
    const cause = causes.get(id);
    return cause ? { abstract: id, number: number === null ? null : reviewNumber(number), title, cause, outcome, by } : [];
  });
  return { stored, left };
}

async function decideMany(transaction: Database, { entries, origin, reason = '' }: Body, visit: Visit) {
  const editionId = visit.edition.id;
  const ids = entries.map(({ abstract }) => abstract);
  const locked = new Map((await lockDecisions(transaction, editionId, ids)).map((row) => [row.id, row]));
  const wishes = new Map((await listNumbering(transaction, editionId, ids)).map(({ id, wish }) => [id, wish]));
  const { least } = (await findSettings(transaction, editionId, REGULAR_CALL)) ?? NEW_SETTINGS;
  const reviews = new Map<string, number>();
  for (const review of await listReviewRows(transaction, editionId, ids))
    if (excludedFor(review) === null) reviews.set(review.abstract, (reviews.get(review.abstract) ?? 0) + 1);
  const causeOf = (entry: Entry, row: LockedRow): Cause | null => {
    const { outcome, abstract } = entry;
    if (row.status === 'withdrawn') return 'withdrawn';
    if (row.version !== entry.version) return 'changed';
    if (row.state === 'applied') return 'applied';
    if (origin === 'line' && row.outcome !== null && row.origin === 'hand') return 'hand';
    if (origin === 'line' && outcome === 'oral' && wishes.get(abstract) === 'E-Poster') return 'wish';
    const asks = reasonNeeded({ reviews: reviews.get(abstract) ?? 0, least, outcome, corrects: false });
    return asks && reason === '' ? 'few' : null;
  };
  const causes = new Map<string, Cause>();
  const decided = entries.flatMap((entry) => {
    const row = locked.get(entry.abstract);
    if (!row) throw new Refused('NOT_FOUND');
    const cause = causeOf(entry, row);
    if (cause) causes.set(row.id, cause);
    return cause ? [] : { id: row.id, outcome: entry.outcome, previous: row.outcome, textVersion: row.textVersion };
  });
  if (decided.length === 0) return { stored: 0, causes };
  await storePending(transaction, { editionId, account: accountOf(visit).id, origin, reason: reason === '' ? null : reason }, decided);
  const ofCall = (call: string) => (id: string) => locked.get(id)?.call === call;
  for (const call of new Set(decided.map(({ id }) => locked.get(id)?.call ?? REGULAR_CALL)))
    await writeAudit(transaction, {
      editionId,
      actor: visit.actor,
      action: 'decisions.set',
      entity: 'call',
      entityId: call,
      after: {
        origin,
        stored: decided.map(({ id }) => id).filter(ofCall(call)).length,
        left: [...causes.keys()].filter(ofCall(call)).length,
      },
      requestId: visit.requestId,
    });
  return { stored: decided.length, causes };
}
