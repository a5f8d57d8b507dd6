import type { listRevisions as listRoute, readRevision as readRoute } from '@isocentre/contract/abstracts';
import type { Answer } from '@isocentre/contract/route';
import { Refused } from '@isocentre/domain/refusals';
import type { Database } from '../../platform/database.ts';
import { accountOf, type Visit } from '../../platform/feature.ts';
import { describeContent } from './describe-abstract.ts';
import { findAbstract, findRevision, listRevisionsOf } from './queries/abstracts.ts';

/** The saved revisions of an abstract. Only its author may read them. */

export async function listRevisions({ db }: { db: Database }, id: string, visit: Visit): Promise<Answer<typeof listRoute>> {
  const rows = await listRevisionsOf(db, visit.edition.id, await mine(db, id, visit));
  return {
    revisions: rows.map((row) => ({
      version: row.version,
      savedAt: row.saved_at.toISOString(),
      title: row.title,
      wordCount: row.word_count,
      authors: row.authors.length,
    })),
  };
}

export async function readRevision(
  { db }: { db: Database },
  { id, version }: { id: string; version: number },
  visit: Visit,
): Promise<Answer<typeof readRoute>> {
  const row = await findRevision(db, visit.edition.id, await mine(db, id, visit), version);
  if (!row) throw new Refused('NOT_FOUND');
  return { version: row.version, savedAt: row.saved_at.toISOString(), ...describeContent(row) };
}

async function mine(db: Database, id: string, visit: Visit): Promise<string> {
  const row = await findAbstract(db, visit.edition.id, accountOf(visit).id, id);
  if (!row) throw new Refused('NOT_FOUND');
  return row.id;
}
