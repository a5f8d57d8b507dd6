import pg, { type Client, type Pool } from 'pg';

/**
 * The directory of the cells, a small database of its own: which cell has which host name. What stands at the edge follows it
 * (`edge-map.ts`); no request waits for it.
 */

const PATIENCE_MS = 5000;

export interface Cell {
  readonly number: number;
  readonly name: string;
  /** Where its web processes are reached from inside: `http://10.0.0.2:3001`. */
  readonly url: string;
}

export async function openDirectory(url: string): Promise<Client> {
  const client = new pg.Client({ connectionString: url, application_name: 'isocentre cells', connectionTimeoutMillis: PATIENCE_MS });
  // The next statement says so.
  client.on('error', () => {});
  await client.connect();
  return client;
}

export async function setUpDirectory(client: Client): Promise<void> {
  await client.query(`
    create table if not exists cells (
      number integer primary key check (number >= 0),
      name text not null unique check (name ~ '^[a-z][a-z0-9-]{0,30}$'),
      url text not null check (url ~ '^https?://[a-zA-Z0-9.:-]+$')
    );
    -- A host name without a row is the default cell's, number 0.
    create table if not exists cell_hosts (host text primary key check (host ~ '^[a-z0-9.-]+$'), cell integer not null references cells);
    create table if not exists cell_editions (edition_id integer primary key, cell integer not null references cells);
    -- One person has one id in all cells. By the hash of their address: the directory knows nobody's.
    create table if not exists cell_people (address_hash bytea primary key check (length(address_hash) = 32), account_id uuid not null);
    create index if not exists cell_people_by_account on cell_people (account_id)`);
}

export async function putCell(client: Client, { number, name, url }: Cell): Promise<void> {
  await client.query('insert into cells values ($1, $2, $3) on conflict (number) do update set name = $2, url = $3', [number, name, url]);
}

export async function putHosts(client: Client, hosts: readonly string[], cell: number): Promise<void> {
  await client.query('insert into cell_hosts select unnest($1::text[]), $2 on conflict (host) do update set cell = excluded.cell', [
    hosts,
    cell,
  ]);
}

export async function findCell(client: Client, name: string): Promise<Cell | undefined> {
  return (await client.query<Cell>('select number, name, url from cells where name = $1', [name])).rows[0];
}

export async function listCells(client: Client): Promise<Array<Cell & { hosts: string[] }>> {
  const { rows } = await client.query<Cell & { hosts: string[] }>(
    'select number, name, url, array(select host from cell_hosts where cell = number order by host) as hosts from cells order by number',
  );
  return rows;
}

/** The moment in which an edition has moved. */
export async function switchEdition(client: Client, edition: { id: number; hosts: readonly string[] }, cell: Cell): Promise<void> {
  await client.query('begin');
  await client.query('insert into cell_editions values ($1, $2) on conflict (edition_id) do update set cell = $2', [
    edition.id,
    cell.number,
  ]);
  await putHosts(client, edition.hosts, cell.number);
  await client.query('commit');
}

export async function cellOfEdition(client: Client, id: number): Promise<number | undefined> {
  return (await client.query<{ cell: number }>('select cell from cell_editions where edition_id = $1', [id])).rows[0]?.cell;
}

/** Two moves at once would take turns with the same rows. False: another one is under way. */
export async function lockDirectory(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ locked: boolean }>(`select pg_try_advisory_lock(hashtext('isocentre move')) as locked`);
  return rows[0]?.locked ?? false;
}

export interface Person {
  readonly hash: Buffer;
  readonly id: string;
}

/** The id of each: the one that its address has, or else the given one from now on. Of several cells at once, one is first. */
export async function claimPeople(client: Client | Pool, people: readonly Person[]): Promise<string[]> {
  // In one order, so that no two wait for each other; and an update, which returns what another one has just inserted.
  const { rows } = await client.query<Person>(
    `insert into cell_people (address_hash, account_id)
     select distinct on (hash) hash, id from unnest($1::bytea[], $2::uuid[]) as given (hash, id) order by hash
     on conflict (address_hash) do update set address_hash = excluded.address_hash
     returning address_hash as hash, account_id as id`,
    [people.map(({ hash }) => hash), people.map(({ id }) => id)],
  );
  const ids = new Map(rows.map(({ hash, id }) => [hash.toString('hex'), id]));
  return people.map(({ hash, id }) => ids.get(hash.toString('hex')) ?? id);
}

/** For nginx: host name to cell. */
export async function edgeMap(client: Client): Promise<string> {
  const { rows } = await client.query<{ host: string | null; url: string }>(
    `select null as host, url from cells where number = 0 union all select host, url from cell_hosts join cells on cells.number = cell order by 1 nulls first`,
  );
  return `# Made by "isocentre cells watch" from the directory of the cells.\nmap $host $isocentre_cell {\n${rows.map(({ host, url }) => `  ${host ?? 'default'} ${url};\n`).join('')}}\n`;
}
