import { randomUUID } from 'node:crypto';
import type { AbstractQuery, BoardFacts } from '@isocentre/contract/review/abstracts';
import type { FileAnswer } from '@isocentre/contract/route';
import { unmarkedText } from '@isocentre/domain/abstracts/inline-text';
import { localDate } from '@isocentre/domain/editions/local-time';
import { outcomeNames } from '@isocentre/domain/review/decision';
import { reviewNumber } from '@isocentre/domain/review/review-number';
import { spreadOf } from '@isocentre/domain/review/standing';
import { writeAudit } from '../../platform/audit.ts';
import type { Visit } from '../../platform/feature.ts';
import type { Column } from '../../platform/sheets/column.ts';
import { csvOf } from '../../platform/sheets/csv.ts';
import type { ReviewDeps } from './read-call.ts';
import { readStandings, type Standing } from './read-standings.ts';
import { matching, orderOf } from './wanted-abstracts.ts';

const points = ({ counted }: Standing) => counted.map((review) => review.points).toSorted((a, b) => a - b);

const COLUMNS: Column<Standing>[] = [
  { head: 'Rank', value: ({ rank }) => rank },
  { head: 'Number', value: ({ number }) => (number === null ? null : reviewNumber(number)) },
  { head: 'Title', value: ({ title }) => unmarkedText(title) },
  { head: 'Category', value: ({ category }) => category },
  { head: 'Asked for', value: ({ wish }) => wish },
  { head: 'Reviews', value: ({ counted }) => counted.length },
  { head: 'Not counted', value: ({ excluded }) => excluded },
  { head: 'Mean', value: ({ mean }) => mean },
  { head: 'Spread', value: (row) => (row.counted.length === 0 ? null : spreadOf(points(row))) },
  { head: 'Points', value: (row) => points(row).join(' ') },
  { head: 'z', value: ({ z }) => z },
  {
    head: 'Recommendations',
    value: ({ counted }) =>
      counted
        .map(({ recommendation }) => recommendation)
        .toSorted()
        .join(' '),
  },
  { head: 'Flags', value: ({ flags }) => flags.join(' ') },
  { head: 'Decision', value: ({ outcome }) => (outcome === null ? null : outcomeNames[outcome]) },
  { head: 'State', value: ({ outcome, state }) => (outcome === null ? null : state) },
  { head: 'Reference', value: ({ reference }) => reference },
];

/** Ranks are of one call. */
const callIn = ({ calls }: BoardFacts): Column<Standing> => ({
  head: 'Call',
  value: ({ call }) => calls.find(({ code }) => code === call)?.name ?? call,
});

/** What the list shows, as a file. That it was downloaded is on record. */
export async function exportAbstracts({ db }: ReviewDeps, query: AbstractQuery, visit: Visit): Promise<FileAnswer> {
  const { id: editionId, edition } = visit.edition;
  const { all, facts } = await readStandings(db, visit);
  const rows = matching(all, query).toSorted(orderOf(query).compare);
  await writeAudit(db, {
    editionId,
    actor: visit.actor,
    action: 'abstracts.exported',
    entity: 'export',
    entityId: randomUUID(),
    after: { rows: rows.length },
    requestId: visit.requestId,
  });
  const name = `${edition.slug}-abstracts-${localDate(visit.now, edition.timeZone)}.csv`;
  return { type: 'text/csv; charset=utf-8', name, stream: csvOf(facts.calls.length > 1 ? [callIn(facts), ...COLUMNS] : COLUMNS, rows) };
}
