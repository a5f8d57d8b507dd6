import { DAY_MS } from '@isocentre/domain/durations';
import type { Queue } from '@isocentre/contract/review/reviewing';
import { withoutPassages } from '@isocentre/domain/review/hidden-passages';
import { reviewNumber } from '@isocentre/domain/review/review-number';
import { NEW_SETTINGS, REGULAR_CALL } from '@isocentre/domain/review/review-settings';
import { reviewingWindow } from '@isocentre/domain/review/reviewing-window';
import { mostPoints } from '@isocentre/domain/review/rubric';
import { accountOf, type Visit } from '../../platform/feature.ts';
import { KEPT_DAYS } from './own-assignment.ts';
import { inOwnOrder } from './own-order.ts';
import { listCriteria } from './queries/calls.ts';
import { type HiddenPassage, listHiddenPassages } from './queries/passages.ts';
import { findCallDates, listGivenBack, listQueue, listTakenAway, type QueueRow } from './queries/reviewing.ts';
import type { ReviewDeps } from './read-call.ts';

/** What somebody reviews. Before a chair has opened reviewing there is nothing. */
export async function readQueue({ db }: ReviewDeps, visit: Visit): Promise<Queue> {
  const editionId = visit.edition.id;
  const { id: account } = accountOf(visit);
  const dates = await findCallDates(db, editionId);
  const window = dates ? reviewingWindow(dates, visit.now) : 'preparing';
  const blind = dates?.blind ?? NEW_SETTINGS.blind;
  const nothing = {
    now: visit.now.toISOString(),
    window,
    blind,
    dueAt: null,
    closesAt: null,
    assignments: [],
    givenBack: [],
    takenAway: [],
    criteria: 0,
    most: 0,
  };
  if (window === 'preparing') return nothing;
  const since = new Date(Date.now() - KEPT_DAYS * DAY_MS);
  const [found, givenBack, takenAway, criteria] = await Promise.all([
    listQueue(db, { editionId, account }),
    listGivenBack(db, { editionId, account }),
    listTakenAway(db, { editionId, account, since }),
    listCriteria(db, editionId, REGULAR_CALL),
  ]);
  const hidden = await listHiddenPassages(
    db,
    editionId,
    found.map(({ abstractId }) => abstractId),
  );
  const rows = inOwnOrder(account, found);
  const asked = new Set(criteria.map(({ code }) => code));
  return {
    ...nothing,
    dueAt: dates?.dueAt?.toISOString() ?? null,
    closesAt: dates?.closesAt?.toISOString() ?? null,
    assignments: rows.map((row) => describe({ ...row, title: titleOf(row, hidden) }, asked, visit)),
    givenBack: givenBack.map(({ number, why }) => ({ number: reviewNumber(number), why })),
    takenAway: takenAway.map(({ id, number }) => ({ id, number: reviewNumber(number) })),
    criteria: criteria.length,
    most: mostPoints(criteria),
  };
}

const titleOf = ({ title, abstractId, textVersion }: QueueRow, hidden: readonly HiddenPassage[]): string =>
  withoutPassages(
    title,
    hidden.filter((one) => one.field === 'title' && one.abstractId === abstractId && one.version === textVersion),
  );

const describe = (row: QueueRow, asked: ReadonlySet<string | null>, visit: Visit): Queue['assignments'][number] => ({
  id: row.id,
  number: reviewNumber(row.number),
  title: row.title,
  category: row.category,
  words: row.words,
  dueAt: row.dueAt.toISOString(),
  state: row.state === 'submitted' ? 'done' : row.savedAt ? 'draft' : 'to-read',
  opened: row.opened,
  scored: Object.keys(row.scores ?? {}).filter((code) => asked.has(code)).length,
  points: row.points,
  late: row.late,
  savedAt: row.savedAt && visit.shown(row.savedAt),
  changed: row.changed,
});
