import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';

const SERVER = resolve(import.meta.dirname, '../apps/server/src');

/** States that somebody moves, and the file whose statements change them, one of each but for the waiting list. Inserting a row in its first state is not a move. */
const DOORS: Readonly<Record<string, { column: string; doors: readonly string[] }>> = {
  abstracts: { column: 'status', doors: ['features/abstracts/queries/move-abstract.ts'] },
  contact_messages: { column: 'status', doors: ['features/contact/queries/move-message.ts'] },
  letters: { column: 'state', doors: ['platform/letters/move-letter.ts'] },
  payment_orders: { column: 'state', doors: ['features/payments/queries/move-order.ts'] },
  payments: { column: 'state', doors: ['features/payments/queries/move-payment.ts'] },
  proofs: { column: 'status', doors: ['features/registration/queries/proofs.ts'] },
  refunds: { column: 'state', doors: ['features/payments/queries/move-refund.ts'] },
  registrations: { column: 'payment_status', doors: ['features/registration/queries/move-payment-status.ts'] },
  seat_reservations: { column: 'state', doors: ['features/registration/queries/move-seats.ts'] },
  shifts: { column: 'state', doors: ['features/payments/queries/shifts.ts'] },
  // Whoever is erased leaves it.
  waiting_list: { column: 'state', doors: ['features/payments/queries/waiting-list.ts', 'features/registration/queries/erase-people.ts'] },
};

/** Tables whose guarded column a source text changes: by the query builder, by SQL, or by an upsert. */
function changedIn(source: string): string[] {
  const changed = Object.entries(DOORS).filter(([table, { column }]) => {
    const built = new RegExp(`updateTable\\('${table}'\\)[^;]*?\\.set\\(([^;]*?)\\)\\s*\\.(?:where|from|\\$if|execute|returning)`, 'g');
    const upserted = new RegExp(`insertInto\\('${table}'\\)[^;]*?doUpdateSet\\(([^;]*?)\\)\\s*\\)`, 'g');
    const written = new RegExp(`update ${table}(?:\\s+(?:as\\s+)?\\w+)?\\s+set([^;\`]*?)(?:\\bwhere\\b|\\bfrom\\b|\`)`, 'gi');
    return [built, upserted, written].some((pattern) =>
      [...source.matchAll(pattern)].some(([, set = '']) => new RegExp(`(^|[\\s,{])${column}\\s*([:=,}]|$)`).test(set)),
    );
  });
  return changed.map(([table]) => table);
}

/** Everything the server runs, mails included; tests and their helpers put rows into any state they need. */
const sources = readdirSync(SERVER, { recursive: true, encoding: 'utf8' })
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => /\.tsx?$/.test(path) && !path.endsWith('.test.ts') && !path.startsWith('test/'));

test('every state changes in one file, and in no other', () => {
  const found = sources.flatMap((path) => changedIn(readFileSync(join(SERVER, path), 'utf8')).map((table) => `${table}: ${path}`));
  expect(found.toSorted()).toEqual(
    Object.entries(DOORS)
      .flatMap(([table, { doors }]) => doors.map((door) => `${table}: ${door}`))
      .toSorted(),
  );
});

test.each([
  ['by the query builder', "await db.updateTable('payments').set({ state: 'captured' }).where('id', '=', id).execute();", ['payments']],
  ['among other columns', "db.updateTable('refunds')\n.set({ ...change, state })\n.where('id', '=', id)", ['refunds']],
  ['in SQL', "sql`update seat_reservations set changed_at = now(), state = 'released' where id = ${id}`", ['seat_reservations']],
  [
    'by an upsert',
    "db.insertInto('payments').values(row).onConflict((c) => c.column('id').doUpdateSet({ state: row.state })).execute();",
    ['payments'],
  ],
  ['under another name', 'sql`update letters l set state = ${to} from claimed where l.id = claimed.id`', ['letters']],
  ['of an abstract', "await db\n.updateTable('abstracts')\n.set({ status: 'accepted' })\n.where('id', '=', id)", ['abstracts']],
  ['a letter beside its lease', "sql`update letters set leased_until = null, state = 'sent' where id = ${id}`", ['letters']],
  ['of a letter, without its state', 'sql`update letters set leased_until = now() where state = 1`', []],
  ['only other columns', "db.updateTable('payment_orders').set({ next_ask_at: at }).where('state', '<>', 'paid').execute();", []],
])('control: a statement that changes a state is noticed: %s', (_, source, expected) => expect(changedIn(source)).toEqual(expected));
