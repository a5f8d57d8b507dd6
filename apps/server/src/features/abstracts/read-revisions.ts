import type { listRevisions as listRoute, readRevision as readRoute } from '@isocentre/contract/abstracts';
import type { Answer } from '@isocentre/contract/route';
import { Refused } from '@isocentre/domain/refusals';
import type { Database } from '../../platform/database.ts';
import type { RegistrationVisit } from '../../platform/feature.ts';
import { describeContent } from './describe-abstract.ts';
import { findAbstract, findRevision, listRevisionsOf } from './queries/abstracts.ts';

/** The saved revisions of an abstract of a registration. */

export async function listRevisions({ db }: { db: Database }, visit: RegistrationVisit, id: string): Promise<Answer<typeof listRoute>> {
  const rows = await listRevisionsOf(db, visit.edition.id, await abstractOf(db, visit, id));
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
  visit: RegistrationVisit,
  { id, version }: { id: string; version: number },
): Promise<Answer<typeof readRoute>> {
  const row = await findRevision(db, visit.edition.id, await abstractOf(db, visit, id), version);
  if (!row) throw new Refused('NOT_FOUND');
  return { version: row.version, savedAt: row.saved_at.toISOString(), ...describeContent(row) };
}

async function abstractOf(db: Database, visit: RegistrationVisit, id: string): Promise<string> {
  const row = await findAbstract(db, visit.edition.id, visit.registrationId, id);
  if (!row) throw new Refused('NOT_FOUND');
  return row.id;
}
