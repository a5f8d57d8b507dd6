import type { ClientBase } from 'pg';

const EACH = 1_000_000;

/**
 * Editions and societies of cell k are numbered from k millions up, so that their rows clash nowhere. Everything else is an UUID, or
 * counts within its edition.
 */
export async function numberApart(client: ClientBase, cell: number): Promise<void> {
  for (const table of ['editions', 'societies']) {
    await client.query(`select setval(pg_get_serial_sequence($1, 'id'), $2::bigint) from ${table}_id_seq where last_value < $2::bigint`, [
      table,
      cell * EACH,
    ]);
  }
}
