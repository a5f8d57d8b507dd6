import type { listMailings as listRoute, Mailing, ReadMailing } from '@isocentre/contract/letters/mailings';
import type { Answer } from '@isocentre/contract/route';
import { MAILING_MAX, mailingMayMove } from '@isocentre/domain/letters/mailing';
import { MailingTable } from '@isocentre/domain/letters/mailing-groups';
import { Refused } from '@isocentre/domain/refusals';
import type { Database } from '../../platform/database.ts';
import { accountOf, type View, type Visit } from '../../platform/feature.ts';
import { listHidden } from '../../platform/visible-abstracts.ts';
import { type ComposedMailing, composeMailing } from './compose-mailing.ts';
import { type MailingDeps, mayWriteTo } from './group-rows.ts';
import { listLeft } from './queries/mailing-letters.ts';
import { listMailings, type MailingRow } from './queries/mailings.ts';

/** Those to groups that the reader may write to. */
async function findMailings(db: Database, visit: Visit, id?: string): Promise<Mailing[]> {
  const editionId = visit.edition.id;
  const hidden = [...(await listHidden(db, { editionId, account: accountOf(visit).id }))];
  const tables = MailingTable.options.filter((table) => mayWriteTo(table, visit));
  return (await listMailings(db, editionId, { tables, hidden, ...(id === undefined ? {} : { id }) })).map((row) => describe(row, visit));
}

const describe = (row: MailingRow, { shown }: Visit): Mailing => ({
  id: row.id,
  group: { table: row.table, filter: row.filter },
  subject: row.subject,
  body: row.body,
  state: row.state,
  note: row.note,
  plannedFor: row.plannedFor,
  by: row.by,
  at: shown(row.at),
  releasedBy: row.releasedBy,
  releasedAt: row.releasedAt && shown(row.releasedAt),
  letters: { waiting: row.waiting, sent: row.sent, failed: row.failed, dropped: row.dropped },
});

export async function readMailings({ db }: MailingDeps, visit: Visit): Promise<Answer<typeof listRoute>> {
  return { mailings: await findMailings(db, visit), timeZone: visit.edition.edition.timeZone };
}

export async function findMailing(db: Database, id: string, visit: Visit): Promise<Mailing> {
  const [mailing] = await findMailings(db, visit, id);
  if (!mailing) throw new Refused('NOT_FOUND');
  return mailing;
}

/** Without those to whom a letter of this mailing has left already. */
export async function composeRest(
  deps: MailingDeps,
  mailing: Pick<Mailing, 'id' | 'group' | 'subject' | 'body'>,
  view: View,
): Promise<ComposedMailing & { readonly already: number }> {
  const composed = await composeMailing(deps, mailing, view);
  const left = await listLeft(deps.db, { editionId: view.edition.id, mailing: mailing.id });
  const had = new Set(left.flatMap(({ about, digest }) => [about, digest]));
  const letters = composed.letters.filter(({ key, digest }) => !had.has(key) && !had.has(digest));
  return { ...composed, letters, already: composed.letters.length - letters.length };
}

export async function readMailing(deps: MailingDeps, id: string, visit: Visit): Promise<ReadMailing> {
  const mailing = await findMailing(deps.db, id, visit);
  const { timeZone } = visit.edition.edition;
  if (!mailingMayMove(mailing.state, 'released')) return { mailing, timeZone, recipients: null };
  const { rows, letters, without, already } = await composeRest(deps, mailing, visit);
  return {
    mailing,
    timeZone,
    recipients: {
      rows,
      total: letters.length,
      letters: letters.slice(0, MAILING_MAX).map(({ key, name, address, rows: count, missing, digest }) => ({
        key,
        name,
        address,
        rows: count,
        missing: [...missing],
        digest,
      })),
      without: [...without],
      already,
    },
  };
}
