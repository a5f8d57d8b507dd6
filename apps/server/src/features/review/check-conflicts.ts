import { randomUUID } from 'node:crypto';
import type { checkConflicts as checkRoute, ConflictCheck } from '@isocentre/contract/review/conflicts';
import type { Parsed } from '@isocentre/contract/route';
import { ConflictKind, findConflicts } from '@isocentre/domain/review/conflicts';
import type { Visit } from '../../platform/feature.ts';
import { listConflictAbstracts, readConflictRules } from './queries/renew-conflicts.ts';
import type { ReviewDeps } from './read-call.ts';

/** Before somebody is invited: only numbers, so that it tells nobody's name. */
export async function checkConflicts(
  { db }: ReviewDeps,
  { name, email, institutions }: Parsed<typeof checkRoute>['body'],
  visit: Visit,
): Promise<ConflictCheck> {
  const editionId = visit.edition.id;
  const person = { account: randomUUID(), name, mailbox: email.toLowerCase(), institutions, declared: [] };
  const abstracts = await listConflictAbstracts(db, editionId);
  const found = findConflicts([person], abstracts, await readConflictRules(db, editionId));
  return {
    abstracts: new Set(found.map(({ abstract }) => abstract)).size,
    kinds: ConflictKind.options.flatMap((kind) => {
      const count = found.filter((one) => one.kind === kind).length;
      return count > 0 ? [{ kind, abstracts: count }] : [];
    }),
  };
}
