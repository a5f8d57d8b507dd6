import { sql } from 'kysely';
import type { Database } from '../../../platform/database.ts';

/** The name of the society that holds an edition. */
export async function societyNameOf(db: Database, editionId: number): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select societies.name from editions join societies on societies.id = editions.society_id
    where editions.id = ${editionId}`.execute(db);
  const [society] = rows;
  if (!society) throw new Error(`There is no edition ${editionId}`);
  return society.name;
}
