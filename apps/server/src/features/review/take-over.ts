import { createHash } from 'node:crypto';
import type { Takeover } from '@isocentre/contract/review/takeovers';
import { Refused } from '@isocentre/domain/refusals';
import { assignReviewers } from '@isocentre/domain/review/assign';
import { type Explanation, explain } from '@isocentre/domain/review/explanations';
import { writeAudit } from '../../platform/audit.ts';
import type { Database } from '../../platform/database.ts';
import type { Visit } from '../../platform/feature.ts';
import { prepareReviewerLetters } from '../../platform/letters/letters-to-reviewers.ts';
import { inputOf, readSituation, type Situation } from './assignment-input.ts';
import { endAssignment, findAssignment, insertAssignment } from './queries/assignments.ts';
import { listNames } from './queries/runs.ts';
import type { OpenRow } from './queries/takeovers.ts';
import { dueForLate } from './replace-reviewer.ts';

/** Who takes over one piece of work; nobody: there is none who could. */
export interface Handed {
  readonly row: OpenRow;
  readonly to: string | null;
  readonly explanation: Explanation | null;
}

export interface Plan {
  readonly handed: readonly Handed[];
  /** Of everything it was made from, also of what the reader may not see: another one, and it is to be looked at again. */
  readonly digest: string;
  readonly situation: Situation;
}

/**
 * Who takes over work that is taken from people, by the same rule as a proposal and with what others have then. `leaving` gets
 * nothing of it. Nothing is stored.
 */
export async function planTakeover(db: Database, editionId: number, rows: readonly OpenRow[], leaving: readonly string[]): Promise<Plan> {
  const situation = await readSituation(db, editionId);
  const lost = Map.groupBy(rows, ({ abstract }) => abstract);
  const fewer = Map.groupBy(rows, ({ account }) => account);
  const input = inputOf(
    {
      ...situation,
      people: situation.people.filter(({ account }) => !leaving.includes(account)),
      abstracts: situation.abstracts
        .filter(({ id }) => lost.has(id))
        .map((one) => {
          const gone = (lost.get(one.id) ?? []).map(({ account }) => account);
          return { ...one, existing: one.existing.filter((account) => !gone.includes(account)), before: [...one.before, ...gone] };
        }),
      taken: new Map([...situation.taken].map(([account, count]) => [account, count - (fewer.get(account)?.length ?? 0)])),
    },
    false,
  );
  const idOf = new Map(situation.abstracts.map(({ id, number }) => [number, id]));
  const missing = input.abstracts.map((one) => ({
    ...one,
    wanted: Math.min(one.wanted, one.existing.length + (lost.get(idOf.get(one.number) ?? '')?.length ?? 0)),
  }));
  const found = assignReviewers({ ...input, abstracts: missing });
  const why = explain(input, found);
  const waiting = Map.groupBy(
    found.map((one, i) => ({ to: one.reviewer, explanation: why[i] ?? null, abstract: idOf.get(one.number) ?? '' })),
    ({ abstract }) => abstract,
  );
  const handed = rows.map((row) => {
    const next = waiting.get(row.abstract)?.shift();
    return { row, to: next?.to ?? null, explanation: next?.explanation ?? null };
  });
  const parts = handed.map(({ row, to }) => [row.id, row.version, row.started, to]);
  return { handed, situation, digest: createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 16) };
}

/** As the chair sees it: nothing of what they have a conflict with. */
export async function describeTakeover(db: Database, handed: readonly Handed[], hidden: ReadonlySet<string>): Promise<Takeover[]> {
  const seen = handed.filter(({ row }) => !hidden.has(row.abstract));
  const accounts = new Set(seen.flatMap(({ row, to }) => [row.account, ...(to === null ? [] : [to])]));
  const names = await listNames(db, [...accounts]);
  return seen.map(({ row, to, explanation }) => ({
    assignment: row.id,
    abstract: row.abstract,
    number: row.number,
    category: row.category,
    from: names.get(row.account) ?? '',
    to: to === null ? null : (names.get(to) ?? ''),
    explanation,
    started: row.started,
    dueAt: row.dueAt.toISOString(),
  }));
}

/** All of a plan, in the caller's transaction, which holds the lock of all assignments. What was written stays with who wrote it. */
export async function carryOut(
  transaction: Database,
  { handed, situation }: Plan,
  visit: Visit,
): Promise<{ ended: number; given: number }> {
  const editionId = visit.edition.id;
  const { dueAt, closesAt } = situation.settings;
  if (dueAt === null) throw new Refused('REVIEW_NOT_OPEN');
  const due = dueForLate({ dueAt, closesAt }, visit.now);
  const { actor, requestId } = visit;
  const audit = { editionId, actor, entity: 'assignment', requestId };
  const given = new Set<string>();
  let count = 0;
  for (const { row, to, explanation } of handed) {
    if (!(await endAssignment(transaction, editionId, row.id))) throw new Refused('TAKEOVER_STALE');
    await writeAudit(transaction, { ...audit, subject: row.account, action: 'assignment.taken-away', entityId: row.id });
    if (to === null) continue;
    const added = { editionId, abstract: row.abstract, account: to, origin: 'replacement' as const, reason: null, explanation, dueAt: due };
    if (!(await insertAssignment(transaction, added))) throw new Refused('TAKEOVER_STALE');
    const stored = await findAssignment(transaction, editionId, { abstract: row.abstract, account: to });
    const after = { abstract: row.abstract };
    await writeAudit(transaction, { ...audit, subject: to, action: 'assignment.replaced', entityId: stored?.id ?? row.id, after });
    given.add(to);
    count += 1;
  }
  await prepareReviewerLetters(transaction, { editionId, kind: 'review-assigned', occasion: requestId, accounts: [...given] });
  return { ended: handed.length, given: count };
}
