import { randomUUID } from 'node:crypto';
import type { discardDraft as discardRoute, saveDraft as saveRoute } from '@isocentre/contract/abstracts/drafts';
import type { AbstractDraft } from '@isocentre/contract/abstracts/shapes';
import type { Answer, Parsed } from '@isocentre/contract/route';
import { Refused } from '@isocentre/domain/refusals';
import type { Database } from '../../platform/database.ts';
import type { RegistrationVisit } from '../../platform/feature.ts';
import { describeDraft } from './describe-abstract.ts';
import { findAbstract } from './queries/abstracts.ts';
import type { Files } from '../../platform/files/files.ts';
import { deleteDraft, type DraftKey, findDraft, insertDraft, replaceDraft } from './queries/drafts.ts';
import { deleteLoose } from './queries/files.ts';

/**
 * Drafts are saved at any time and in any state, so that nothing is lost; never over a version the writer has not seen.
 * Somebody who writes in two windows is shown both versions.
 */

const keyOf = ({ edition, registrationId }: RegistrationVisit, target: string): DraftKey => ({
  editionId: edition.id,
  registrationId,
  target,
});

export async function readDraft({ db }: { db: Database }, visit: RegistrationVisit, target: string): Promise<AbstractDraft> {
  const row = await findDraft(db, keyOf(visit, target));
  if (!row) throw new Refused('NOT_FOUND');
  return describeDraft(row);
}

export async function saveDraft(
  { db }: { db: Database },
  visit: RegistrationVisit,
  target: string,
  { version, abstractId, abstractVersion, form }: Parsed<typeof saveRoute>['body'],
): Promise<Answer<typeof saveRoute>> {
  const isNew = target === 'new';
  if (!isNew && abstractVersion === null)
    throw new Refused('VALIDATION', { fields: { abstractVersion: 'Please say which version is edited.' } });
  const draft = {
    ...keyOf(visit, target),
    abstractId: isNew ? (abstractId ?? randomUUID()) : target,
    abstractVersion: isNew ? null : abstractVersion,
    form,
  };
  const saved = version === null ? await insertDraft(db, draft) : await replaceDraft(db, draft, version);
  if (!saved) return refuse(db, draft);
  return { target, ...saved, savedAt: saved.savedAt.toISOString() };
}

/** A new abstract goes with its files; those of a submitted one stay with it. */
export async function discardDraft(
  { db, files }: { db: Database; files: Files },
  visit: RegistrationVisit,
  target: string,
  version: number,
): Promise<Answer<typeof discardRoute>> {
  const key = keyOf(visit, target);
  const gone = await db
    .transaction()
    .execute(async (transaction) => ((await deleteDraft(transaction, key, version)) ? deleteLoose(transaction, key) : undefined));
  if (!gone) return refuse(db, key);
  for (const one of gone) await files.delete(one);
  return { discarded: true };
}

/** Returns the other version, if it still exists; reveals nothing about somebody else's abstract. */
async function refuse(db: Database, key: DraftKey): Promise<never> {
  const current = await findDraft(db, key);
  if (current) throw new Refused('CHANGED_ELSEWHERE', { current: describeDraft(current) });
  if (key.target !== 'new' && !(await findAbstract(db, key.editionId, key.registrationId, key.target))) throw new Refused('NOT_FOUND');
  throw new Refused('CHANGED_ELSEWHERE');
}
