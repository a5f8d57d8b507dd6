import { sql } from 'kysely';
import type { Database } from '../database.ts';

/** The edition that had the last turn, for each urgency. Every worker keeps its own: what counts is that all get theirs. */
export type Turns = Map<number, number>;

export interface Turn {
  readonly priority: number;
  readonly editionIds: readonly number[];
}

const PRIORITIES = [0, 1, 2];

/**
 * Whose turn it is: for each urgency, the most urgent first, up to `most` editions that have letters due, beginning after the one
 * that had the last turn. Costs one look into the index for each of them, however many letters they have.
 */
export async function editionsInTurn(db: Database, turns: Turns, resting: readonly number[], most: number): Promise<Turn[]> {
  const after = PRIORITIES.map((priority) => turns.get(priority) ?? 0);
  const { rows } = await sql<{ priority: number; edition_id: number; wrapped: boolean }>`
    select lap.priority, turn.edition_id, lap.wrapped
    from unnest(${PRIORITIES}::integer[], ${after}::integer[]) as last (priority, edition_id)
    cross join lateral (values (last.priority, last.edition_id, false), (last.priority, 0, true)) as lap (priority, after, wrapped)
    cross join lateral (
      with recursive waiting (edition_id) as (
        (select edition_id from letters
          where state = 'released' and priority = lap.priority and edition_id > lap.after order by edition_id limit 1)
        union all
        select (select letters.edition_id from letters
          where state = 'released' and priority = lap.priority and letters.edition_id > waiting.edition_id order by letters.edition_id limit 1)
        from waiting where waiting.edition_id is not null
      )
      select edition_id from waiting
      where edition_id is not null and edition_id <> all (${resting}::integer[]) and (not lap.wrapped or edition_id <= last.edition_id)
        and exists (
          select from letters
          where state = 'released' and priority = lap.priority and letters.edition_id = waiting.edition_id and due_at <= now()
        )
      limit ${most}
    ) as turn
    order by lap.priority, lap.wrapped, turn.edition_id`.execute(db);
  return PRIORITIES.map((priority) => ({
    priority,
    editionIds: rows
      .filter((row) => row.priority === priority)
      .slice(0, most)
      .map((row) => row.edition_id),
  })).filter(({ editionIds }) => editionIds.length > 0);
}
