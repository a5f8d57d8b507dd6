import { randomUUID } from 'node:crypto';
import type { saveView as saveRoute, Views } from '@isocentre/contract/delegates/views';
import { DELEGATE_COLUMNS, type DelegateColumn } from '@isocentre/contract/delegates/columns';
import type { Input } from '@isocentre/contract/route';
import { Refused } from '@isocentre/domain/refusals';
import { writeAudit } from '../../platform/audit.ts';
import type { Database } from '../../platform/database.ts';
import { accountOf, readerOf, type Visit } from '../../platform/feature.ts';
import { mayDeleteView } from './may-delete-view.ts';
import * as queries from './queries/views.ts';

/** More than anybody finds their way in. */
const MOST_VIEWS = 50;

interface ViewDeps {
  db: Database;
}

/** Columns that the list no longer has are left out, instead of breaking the view that names them. */
const known = (columns: readonly DelegateColumn[] | null) => columns && columns.filter((column) => DELEGATE_COLUMNS.includes(column));

export async function listViews({ db }: ViewDeps, visit: Visit): Promise<Views> {
  const id = readerOf(visit);
  const rows = await queries.findViews(db, visit.edition.id, id);
  return {
    views: rows.map(({ account_id: author, author: by, columns, ...view }) => ({
      ...view,
      columns: known(columns),
      by: author === id ? null : by,
      deletable: mayDeleteView(visit, author),
    })),
    columns: id === undefined ? null : known(await queries.findColumns(db, id)),
  };
}

export async function saveView({ db }: ViewDeps, view: Input<typeof saveRoute>['body'], visit: Visit): Promise<Views> {
  const { id: accountId } = accountOf(visit);
  const { id: editionId } = visit.edition;
  await db.transaction().execute(async (transaction) => {
    const id = await queries.storeView(transaction, { ...view, id: randomUUID(), editionId, accountId, at: new Date() });
    if ((await queries.countOwnViews(transaction, editionId, accountId)) > MOST_VIEWS)
      throw new Refused('VALIDATION', { fields: { name: `You have ${MOST_VIEWS} views already. Delete one first.` } });
    // Its name and what it searches for may be a person's; the record is never erased.
    await writeAudit(transaction, {
      editionId,
      actor: visit.actor,
      action: 'view.saved',
      entity: 'view',
      entityId: id,
      after: { list: 'delegates', shared: view.shared },
      requestId: visit.requestId,
    });
  });
  return listViews({ db }, visit);
}

export async function deleteView({ db }: ViewDeps, id: string, visit: Visit): Promise<Views> {
  const { id: editionId } = visit.edition;
  await db.transaction().execute(async (transaction) => {
    const view = await queries.findView(transaction, editionId, id, accountOf(visit).id);
    if (!view) throw new Refused('NOT_FOUND');
    if (!mayDeleteView(visit, view.account_id)) throw new Refused('NOT_PERMITTED');
    await queries.removeView(transaction, editionId, id);
    await writeAudit(transaction, {
      editionId,
      actor: visit.actor,
      subject: view.account_id,
      action: 'view.deleted',
      entity: 'view',
      entityId: id,
      before: { list: 'delegates', shared: view.shared },
      requestId: visit.requestId,
    });
  });
  return listViews({ db }, visit);
}

/** A person's own taste: nothing that others see changes, so the record does not say it. */
export async function chooseColumns({ db }: ViewDeps, columns: readonly DelegateColumn[] | null, visit: Visit): Promise<Views> {
  await queries.storeColumns(db, accountOf(visit).id, columns);
  return listViews({ db }, visit);
}
