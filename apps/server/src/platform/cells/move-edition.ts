import { setTimeout as pause } from 'node:timers/promises';
import pg, { type Client } from 'pg';
import { failpoint } from '../failpoints.ts';
import { keyOf } from './catalogue.ts';
import { type Cell, cellOfEdition, switchEdition } from './cell-directory.ts';
import { type CellSide, CannotMove, refuseUnfit } from './check-move.ts';
import { speakPlainly } from './copy-rows.ts';
import { lockWaitingJobs, refuseMailUnderWay, untilJobsEnd, untilMailIsSent } from './drain.ts';
import { copyFiles, removeFiles } from './edition-files.ts';
import {
  brokenReferences,
  type Brought,
  copyEdition,
  digestsOf,
  type EditionRow,
  findEdition,
  ofKind,
  readSchema,
  removeBrought,
  removeEdition,
  type Schema,
} from './edition-rows.ts';
import { fence, takeFenceAway } from './fence.ts';

export interface Move {
  readonly slug: string;
  readonly from: CellSide;
  readonly to: CellSide;
  readonly cell: Cell;
  readonly directory: Client;
  /** How long what stands at the edge may take to follow the directory: until then the old cell answers, and writes nothing. */
  readonly edgeMs: number;
  readonly say: (line: string) => void;
}

interface Underway extends Move {
  readonly source: Client;
  readonly target: Client;
  /** Of the source: one transaction that keeps its jobs from being taken, and in the end removes what has moved. */
  readonly work: Client;
  readonly schema: Schema;
  readonly edition: EditionRow;
}

/**
 * An edition goes from one cell to another. Until the directory names the other cell nothing has happened, and whatever fails takes
 * everything back; from then on it has moved, and whatever fails is done again by the same command.
 */
export const moveEdition = (move: Move): Promise<void> =>
  during(move, async (underway) => {
    const { edition, say } = underway;
    if (await hasArrived(underway)) return finish(underway);
    await takeBack(underway);
    await refuseUnfit(underway, underway);
    await fence(underway.target, edition.id, fenced(underway.schema), 'insert or update');
    say(`${await copyFiles(move.from, move.to, edition.id)} files copied`);
    const began = performance.now();
    try {
      await hold(underway);
      await copy(underway);
      await switchEdition(move.directory, edition, move.cell);
    } catch (error) {
      // What these connections hold would be waited for.
      for (const client of [underway.source, underway.target, underway.work]) await client.end().catch(() => {});
      await during(move, takeBack);
      throw error;
    }
    failpoint('move-switched');
    await release(underway);
    say(`moved; its writes were held for ${((performance.now() - began) / 1000).toFixed(2)} s and until the edge has followed`);
    await finish(underway);
  });

/** A move that ended without a word is taken back. Not once the edition has arrived: then it is finished instead. */
export const undoMove = (move: Move): Promise<void> =>
  during(move, async (underway) => {
    if (await hasArrived(underway)) throw new CannotMove(`${move.slug} has arrived in ${move.cell.name}: run the move again to finish it.`);
    await takeBack(underway);
    move.say('taken back: everything is as it was');
  });

async function during(move: Move, work: (underway: Underway) => Promise<void>): Promise<void> {
  const clients: Client[] = [];
  const open = async ({ url }: CellSide) => {
    const client = new pg.Client({ connectionString: url, application_name: 'isocentre move' });
    // The statement that was under way says what happened.
    client.on('error', () => {});
    clients.push(client);
    await client.connect();
    await speakPlainly(client);
    return client;
  };
  try {
    const [source, target, atWork] = [await open(move.from), await open(move.to), await open(move.from)];
    const edition = await findEdition(source, move.slug);
    if (!edition) throw new CannotMove(`There is no edition ${move.slug} in this cell.`);
    await work({ ...move, source, target, work: atWork, schema: await readSchema(source), edition });
  } finally {
    for (const client of clients) await client.end().catch(() => {});
  }
}

const hasArrived = async ({ directory, edition, cell }: Underway) => (await cellOfEdition(directory, edition.id)) === cell.number;

/** What a worker notes of a mail that it has begun to send. */
const NOTED = new Set(['letters', 'letter_events', 'webhook_deliveries']);
const fenced = (schema: Schema) => ofKind(schema, 'edition').map((table) => ({ name: table.name, key: keyOf(table, 'edition') }));

/** From now on nobody writes this edition, and nothing of it is under way. */
async function hold({ source, work, schema, edition: { id }, cell }: Underway): Promise<void> {
  await source.query('insert into moving_editions (edition_id, to_cell) values ($1, $2)', [id, cell.name]);
  await announce(source, id);
  failpoint('move-held');
  await work.query('begin');
  await lockWaitingJobs(work, id);
  await untilJobsEnd(source, id);
  const tables = fenced(schema);
  await fence(
    source,
    id,
    tables.filter(({ name }) => !NOTED.has(name)),
    'insert or update',
  );
  await fence(
    source,
    id,
    tables.filter(({ name }) => name === 'letters'),
    'insert',
  );
  await untilMailIsSent(source, id);
  await fence(
    source,
    id,
    tables.filter(({ name }) => NOTED.has(name)),
    'insert or update',
  );
  await refuseMailUnderWay(source, id);
  await lockWaitingJobs(work, id);
  failpoint('move-fenced');
}

/** Web processes that listen look again at once, the others within two seconds; the fence does not wait for either. */
async function announce(client: Client, id: number): Promise<void> {
  await client.query(`select pg_notify('edition_changes', id || ' ' || content_version + 1) from editions where id = $1`, [id]);
}

/** One transaction over there: it arrives whole and the same, held there too, or not at all. */
async function copy({ source, target, schema, edition, from, to, cell, say }: Underway): Promise<void> {
  await target.query('begin; set local session_replication_role = replica');
  const brought = await copyEdition({ from: source, to: target }, schema, edition);
  await target.query('insert into moving_editions (edition_id, to_cell, brought) values ($1, $2, $3)', [edition.id, cell.name, brought]);
  await copyFiles(from, to, edition.id);
  failpoint('move-copied');
  const [here, there] = await Promise.all([digestsOf(source, schema, edition.id), digestsOf(target, schema, edition.id)]);
  const different = [...here].filter(([table, { rows, hash }]) => there.get(table)?.rows !== rows || there.get(table)?.hash !== hash);
  if (different.length > 0) throw new CannotMove(`Not the same over there: ${different.map(([table]) => table).join(', ')}.`);
  const broken = await brokenReferences(target, schema, edition.id);
  if (broken.length > 0) throw new CannotMove(`Over there this leads to nothing: ${broken.join('; ')}.`);
  failpoint('move-compared');
  await target.query('commit');
  const rows = [...here.values()].reduce((sum, one) => sum + one.rows, 0);
  say(`${here.size} tables compared, ${rows} rows; ${brought.people.length} people came along`);
  failpoint('move-arrived');
}

async function release({ target, edition: { id } }: Underway): Promise<void> {
  await target.query('delete from moving_editions where edition_id = $1', [id]);
  await announce(target, id);
}

/** The directory has changed. What is left here is removed, once nobody comes here for it any more. */
async function finish(underway: Underway): Promise<void> {
  const { source, target, work, schema, edition, from, cell, edgeMs, say } = underway;
  await release(underway);
  await pause(edgeMs);
  await work.query('rollback; begin; set local session_replication_role = replica');
  await work.query(
    `insert into moved_orders (provider_order_id, url, host)
     select provider_order_id, $2, $3 from payment_orders where edition_id = $1 and provider_order_id is not null
     on conflict (provider_order_id) do update set url = excluded.url, host = excluded.host, moved_at = now()`,
    [edition.id, cell.url, edition.hosts[0]],
  );
  await removeEdition(work, schema, edition);
  await work.query('delete from moving_editions where edition_id = $1', [edition.id]);
  await work.query('commit');
  await removeFiles(from, edition.id);
  for (const client of [source, target]) await takeFenceAway(client, edition.id);
  say('what was left here is removed');
}

/** Before the directory has changed: the target without it, the source as it was. Nothing to do unless a move began. */
async function takeBack({ source, target, schema, edition, to, cell }: Underway): Promise<void> {
  const { rows } = await target.query<{ brought: Brought }>('select brought from moving_editions where edition_id = $1', [edition.id]);
  await target.query('begin; set local session_replication_role = replica');
  if (rows[0]) {
    await removeEdition(target, schema, edition);
    await removeBrought(target, schema, rows[0].brought);
    await target.query('delete from moving_editions where edition_id = $1', [edition.id]);
  }
  await target.query('commit');
  if (!(await findEdition(target, edition.slug))) await removeFiles(to, edition.id);
  await takeFenceAway(target, edition.id);
  // One that came here from elsewhere is not ours to let go.
  await source.query('delete from moving_editions where edition_id = $1 and to_cell = $2', [edition.id, cell.name]);
  await announce(source, edition.id);
  await takeFenceAway(source, edition.id);
}
