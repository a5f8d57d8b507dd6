import { randomUUID } from 'node:crypto';
import type { discardDraft as discardRoute, saveDraft as saveRoute } from '@isocentre/contract/abstracts/drafts';
import type { AbstractDraft } from '@isocentre/contract/abstracts/shapes';
import type { Answer, Parsed } from '@isocentre/contract/route';
import { Refused } from '@isocentre/domain/refusals';
import type { Database } from '../../platform/database.ts';
import { accountOf, type Visit } from '../../platform/feature.ts';
import { describeDraft } from './describe-abstract.ts';
import { findAbstract } from './queries/abstracts.ts';
import { deleteDraft, type DraftKey, findDraft, insertDraft, replaceDraft } from './queries/drafts.ts';

/**
 * Drafts are saved at any time and in any state, so that nothing is lost; never over a version the writer has not seen.
 * Somebody who writes in two windows is shown both versions.
 */

const keyOf = (target: string, visit: Visit): DraftKey => ({ editionId: visit.edition.id, accountId: accountOf(visit).id, target });

export async function readDraft({ db }: { db: Database }, target: string, visit: Visit): Promise<AbstractDraft> {
  const row = await findDraft(db, keyOf(target, visit));
  if (!row) throw new Refused('NOT_FOUND');
  return describeDraft(row);
}

export async function saveDraft(
  { db }: { db: Database },
  target: string,
  { version, abstractId, abstractVersion, form }: Parsed<typeof saveRoute>['body'],
  visit: Visit,
): Promise<Answer<typeof saveRoute>> {
  const isNew = target === 'new';
  if (!isNew && abstractVersion === null)
    throw new Refused('VALIDATION', { fields: { abstractVersion: 'Please say which version is edited.' } });
  const draft = {
    ...keyOf(target, visit),
    abstractId: isNew ? (abstractId ?? randomUUID()) : target,
    abstractVersion: isNew ? null : abstractVersion,
    form,
  };
  const saved = version === null ? await insertDraft(db, draft) : await replaceDraft(db, draft, version);
  if (!saved) return refuse(db, draft, visit);
  return { target, ...saved, savedAt: saved.savedAt.toISOString() };
}

export async function discardDraft(
  { db }: { db: Database },
  target: string,
  version: number,
  visit: Visit,
): Promise<Answer<typeof discardRoute>> {
  const key = keyOf(target, visit);
  if (!(await deleteDraft(db, key, version))) return refuse(db, key, visit);
  return { discarded: true };
}

/** Returns the other version, if it still exists; reveals nothing about somebody else's abstract. */
async function refuse(db: Database, key: DraftKey, visit: Visit): Promise<never> {
  const current = await findDraft(db, key);
  if (current) throw new Refused('CHANGED_ELSEWHERE', { current: describeDraft(current) });
  if (key.target !== 'new' && !(await findAbstract(db, visit.edition.id, key.accountId, key.target))) throw new Refused('NOT_FOUND');
  throw new Refused('CHANGED_ELSEWHERE');
}
