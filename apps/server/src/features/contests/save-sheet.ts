import type { Sheet } from '@isocentre/contract/review/judging';
import { JUDGE_IN_CONFLICT } from '@isocentre/domain/contests/contest-refusals';
import { isHandedIn, sameSheet, type SheetForm } from '@isocentre/domain/contests/sheet';
import { Refused } from '@isocentre/domain/refusals';
import { impossibleScores } from '@isocentre/domain/review/review-form';
import { writeAudit } from '../../platform/audit.ts';
import type { Database } from '../../platform/database.ts';
import { accountOf, type Visit } from '../../platform/feature.ts';
import type { ContestDeps } from './deps.ts';
import { findCandidate } from './queries/candidates.ts';
import { type ContestRow, lockContest } from './queries/contests.ts';
import { isInConflict, isJudge } from './queries/judges.ts';
import { findSheet, lockSheet, type SheetKey, storeLateSheet, storeSheet } from './queries/sheets.ts';
import { describeSheet } from './read-sheets.ts';

interface Sent {
  readonly contest: string;
  readonly abstract: string;
  readonly nonce: string;
  /** Nonces of what it was written over. */
  readonly seen: readonly string[];
  readonly form: SheetForm;
}

/** What is theirs to judge: a contest that has begun, something on its shortlist, and no conflict of interest. */
export async function expectTheirs(transaction: Database, { editionId, account, contest, abstract }: SheetKey): Promise<ContestRow> {
  const row = await lockContest(transaction, { editionId, contest }, 'share');
  if (!row || row.state === 'planned' || !(await isJudge(transaction, { editionId, contest }, account))) throw new Refused('NOT_FOUND');
  const candidate = await findCandidate(transaction, { editionId, contest }, abstract);
  if (!candidate) throw new Refused('NOT_FOUND');
  if (candidate.withdrawn) throw new Refused('ABSTRACT_GONE', { words: 'This one was withdrawn. There is nothing to judge.' });
  if (await isInConflict(transaction, { editionId, account, abstract })) throw new Refused('IN_CONFLICT', { words: JUDGE_IN_CONFLICT });
  return row;
}

/**
 * Saves a sheet. A save is known by its nonce, also after days without a connection: it is stored once. Over a sheet that its writer
 * has not seen, such as one of another phone, nothing is written. After the seal it is kept beside what counted.
 */
export async function saveSheet({ db }: ContestDeps, sent: Sent, visit: Visit): Promise<Sheet> {
  const { contest, abstract, nonce, seen, form } = sent;
  const editionId = visit.edition.id;
  const key = { editionId, contest, abstract, account: accountOf(visit).id };
  const { stored, isChanged } = await db.transaction().execute(async (transaction) => {
    const { state, form: said } = await expectTheirs(transaction, key);
    await lockSheet(transaction, key);
    const before = await findSheet(transaction, key);
    if (before && (before.nonce === nonce || sameSheet(before.form, form))) return { stored: before, isChanged: false };
    if (before && !seen.includes(before.nonce)) return { stored: before, isChanged: true };
    const fields = impossibleScores(said.criteria, form);
    if (Object.keys(fields).length > 0) throw new Refused('VALIDATION', { fields });
    const version = (before?.version ?? 0) + 1;
    const afterSeal = state === 'sealed';
    if (afterSeal) await storeLateSheet(transaction, key, { form, nonce, version });
    else await storeSheet(transaction, key, { form, nonce, version, late: state === 'closed' });
    await writeAudit(transaction, {
      editionId,
      actor: visit.actor,
      action: afterSeal ? 'sheet.came-late' : 'sheet.saved',
      entity: 'contest',
      entityId: contest,
      after: { abstract, version, handedIn: isHandedIn(said.criteria, form) },
      requestId: visit.requestId,
    });
    return { stored: await findSheet(transaction, key), isChanged: false };
  });
  if (!stored) throw new Refused('NOT_FOUND');
  const current = describeSheet(stored, visit);
  if (isChanged) throw new Refused('CHANGED_ELSEWHERE', { current });
  return current;
}
