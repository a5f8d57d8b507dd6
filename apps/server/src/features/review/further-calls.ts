import type { ListedCalls } from '@isocentre/contract/review/further-calls';
import { callCode, callFaults, callsOf, type CallWindow } from '@isocentre/domain/abstracts/calls';
import { resultsPublished } from '@isocentre/domain/abstracts/results-published';
import { submissionWindow } from '@isocentre/domain/abstracts/submission-window';
import { Refused } from '@isocentre/domain/refusals';
import { writeAudit } from '../../platform/audit.ts';
import { listFurtherCalls, toldCalls } from '../../platform/calls.ts';
import type { Database } from '../../platform/database.ts';
import type { Visit } from '../../platform/feature.ts';
import { once } from '../../platform/idempotency.ts';
import { countByCall, deleteCall, insertCall, listVersions, lockCall, lockCodes, storeWindow } from './queries/further-calls.ts';
import type { ReviewDeps } from './read-call.ts';

/** Few people make few calls; more than these and somebody has made a mistake. */
const MOST = 9;

export async function listCalls({ db }: ReviewDeps, visit: Visit): Promise<ListedCalls> {
  const { id: editionId, edition: whole } = visit.edition;
  const versions = await listVersions(db, editionId);
  const counts = new Map((await countByCall(db, editionId)).map((one) => [one.call, one]));
  return {
    calls: callsOf(whole, await listFurtherCalls(db, editionId)).map(({ code, name, edition }) => ({
      code,
      window: {
        name,
        opensAt: utc(edition.instants.abstractOpensAt),
        advertisedOn: edition.instants.abstractDeadlineDisplay,
        closesAt: new Date(edition.instants.abstractDeadlineEffective).toISOString(),
        graceMinutes: edition.limits.abstractGraceMinutes,
        maxPerDelegate: edition.limits.maxAbstracts,
        resultsAt: utc(edition.instants.resultsPublishedAt),
      },
      state: submissionWindow(edition, visit.now),
      told: resultsPublished(edition, visit.now),
      abstracts: counts.get(code)?.standing ?? 0,
      version: versions.get(code) ?? 0,
      removable: versions.has(code) && (counts.get(code)?.ever ?? 0) === 0,
    })),
  };
}

const utc = (at: string | null) => (at === null ? null : new Date(at).toISOString());

export async function addCall(deps: ReviewDeps, window: CallWindow, visit: Visit): Promise<ListedCalls> {
  const { id: editionId, edition } = visit.edition;
  expectSound(window, visit);
  await deps.db.transaction().execute((transaction) =>
    once(transaction, visit.requestKey, async () => {
      await lockCodes(transaction, editionId);
      const others = await listFurtherCalls(transaction, editionId);
      if (others.length >= MOST) throw new Refused('VALIDATION', { fields: { name: `There are ${MOST} further calls already.` } });
      expectOwnName(window, others);
      expectStillToCome(window, visit);
      const code = callCode(
        window.name,
        others.map((one) => one.code),
      );
      await insertCall(transaction, { editionId, code }, window);
      await record(transaction, visit, { action: 'call.added', code, after: window });
      return { code, slug: edition.slug };
    }),
  );
  return listCalls(deps, visit);
}

/** Authors who have read a result keep it: told is told, and a day in the past would tell at once. */
export async function changeWindow(
  deps: ReviewDeps,
  { call: code, version, window }: { call: string; version: number; window: CallWindow },
  visit: Visit,
): Promise<ListedCalls> {
  const editionId = visit.edition.id;
  expectSound(window, visit);
  const stored = await deps.db.transaction().execute(async (transaction) => {
    const locked = await lockCall(transaction, editionId, code);
    const calls = await listFurtherCalls(transaction, editionId);
    const found = calls.find((one) => one.code === code);
    if (!locked || !found) throw new Refused('NOT_FOUND');
    const { code: _, ...before } = found;
    // It holds what was sent: an answer was lost, and this is a retry.
    if (locked.version === version + 1 && isSame(before, window)) return true;
    if (locked.version !== version) return false;
    expectOwnName(
      window,
      calls.filter((one) => one.code !== code),
    );
    if (!isAt(before.resultsAt, window.resultsAt)) {
      if ((await toldCalls(transaction, visit)).includes(code)) throw new Refused('RESULTS_TOLD');
      expectStillToCome(window, visit);
    }
    await storeWindow(transaction, { editionId, code }, window);
    await record(transaction, visit, { action: 'call.moved', code, before, after: window });
    return true;
  });
  const current = await listCalls(deps, visit);
  if (!stored) throw new Refused('CHANGED_ELSEWHERE', { current });
  return current;
}

/** While it is empty. Removed before: the same answer. */
export async function removeCall(deps: ReviewDeps, code: string, visit: Visit): Promise<ListedCalls> {
  const editionId = visit.edition.id;
  await deps.db.transaction().execute(async (transaction) => {
    if (!(await lockCall(transaction, editionId, code))) return;
    const counts = await countByCall(transaction, editionId);
    if (counts.some(({ call }) => call === code)) throw new Refused('CALL_IN_USE');
    const before = (await listFurtherCalls(transaction, editionId)).find((one) => one.code === code);
    await deleteCall(transaction, editionId, code);
    await record(transaction, visit, { action: 'call.removed', code, ...(before && { before }) });
  });
  return listCalls(deps, visit);
}

function expectSound(window: CallWindow, visit: Visit): void {
  const fields = callFaults(window, visit.edition.edition.timeZone);
  if (Object.keys(fields).length > 0) throw new Refused('VALIDATION', { fields });
}

function expectOwnName({ name }: CallWindow, others: ReadonlyArray<{ readonly name: string }>): void {
  if (others.some((one) => one.name.toLowerCase() === name.toLowerCase()))
    throw new Refused('VALIDATION', { fields: { name: 'Another call has this name.' } });
}

function expectStillToCome({ resultsAt }: CallWindow, { now }: Visit): void {
  if (resultsAt !== null && Date.parse(resultsAt) <= now.getTime())
    throw new Refused('VALIDATION', { fields: { resultsAt: 'Please choose a time that is still to come.' } });
}

const isAt = (a: string | null, b: string | null) => (a === null || b === null ? a === b : Date.parse(a) === Date.parse(b));

const isSame = (a: CallWindow, b: CallWindow) =>
  a.name === b.name &&
  a.advertisedOn === b.advertisedOn &&
  a.graceMinutes === b.graceMinutes &&
  a.maxPerDelegate === b.maxPerDelegate &&
  isAt(a.opensAt, b.opensAt) &&
  isAt(a.closesAt, b.closesAt) &&
  isAt(a.resultsAt, b.resultsAt);

const record = (
  transaction: Database,
  { edition, actor, requestId }: Visit,
  { code, ...what }: { action: string; code: string; before?: object; after?: object },
) => writeAudit(transaction, { editionId: edition.id, actor, requestId, entity: 'call', entityId: code, ...what });
