import type { Presentation, Presentations } from '@isocentre/contract/review/presentations';
import { sameEmail } from '@isocentre/domain/accounts/email';
import { fileKindOf } from '@isocentre/domain/presentations/presentation-file';
import { mayOfferAgain, type PresentationDates } from '@isocentre/domain/presentations/presentation';
import { Refused } from '@isocentre/domain/refusals';
import { isSettled, paymentStatusOf } from '@isocentre/domain/registration/payment-status';
import { REGULAR_CALL } from '@isocentre/domain/review/review-settings';
import { reviewNumber } from '@isocentre/domain/review/review-number';
import { writeAudit } from '../../platform/audit.ts';
import { toldCalls } from '../../platform/calls.ts';
import type { Database } from '../../platform/database.ts';
import type { View, Visit } from '../../platform/feature.ts';
import { expectVisible, readStandings } from '../review/read-standings.ts';
import { offerOf, presenterOf } from './describe-presentation.ts';
import type { PresentationDeps } from './my-presentations.ts';
import { findDates, listDates, storeDates } from './queries/dates.ts';
import { type FileRow, listFiles } from './queries/files.ts';
import { listAccepted, lockAbstract, type PresentationRow, storePresentation } from './queries/presentations.ts';

const numberOf = (number: number | null) => (number === null ? null : reviewNumber(number));

/** Names stand in it, so it is empty until the results; what the chair has a conflict with is never in it. */
export async function readPresentations({ db }: { db: Database }, visit: View): Promise<Presentations> {
  const { id: editionId, edition } = visit.edition;
  const { all, facts } = await readStandings(db, visit);
  const told = await toldCalls(db, visit);
  const dates = await findDates(db, editionId, REGULAR_CALL);
  const datesOf = await listDates(
    db,
    editionId,
    all.map(({ call }) => call),
  );
  const accepted = all.filter(({ status, call }) => status === 'accepted' && told.includes(call)).map(({ id }) => id);
  const files = (await listFiles(db, editionId, accepted)).filter(({ replacedAt }) => replacedAt === null);
  const described = (await listAccepted(db, editionId, accepted)).map((row) => describe(row, { dates: datesOf(row.call), files }, visit));
  const presents = Map.groupBy(
    described.filter(({ state }) => state !== 'declined'),
    ({ presenter }) => sameEmail(presenter.email),
  );
  return {
    resultsAt: facts.resultsAt,
    published: told.length > 0,
    timeZone: edition.timeZone,
    dates,
    presentations: described.map((one) => ({
      ...one,
      presenter: { ...one.presenter, presents: presents.get(sameEmail(one.presenter.email))?.length ?? 0 },
    })),
    reserve: all
      .filter(
        ({ outcome, state, status, call }) => told.includes(call) && outcome === 'reserve' && state === 'applied' && status !== 'withdrawn',
      )
      .map(({ id, number, title, rank }) => ({ id, number: numberOf(number), title, rank })),
    elsewhere: facts.elsewhere,
  };
}

interface Beside {
  readonly dates: PresentationDates;
  /** Those that count. */
  readonly files: readonly FileRow[];
}

function describe(row: PresentationRow, { dates, files }: Beside, visit: View): Presentation {
  const { name, email } = presenterOf(row);
  const payment = row.presenterPayment;
  const file = files.find(({ abstract, kind }) => abstract === row.id && kind === fileKindOf(row.type));
  return {
    id: row.id,
    number: numberOf(row.reviewNumber),
    reference: row.reference,
    title: row.title,
    category: row.category,
    wish: row.wish,
    type: row.type,
    ...offerOf(row, dates, visit),
    presenter: { name, email, registered: payment !== null, settled: payment !== null && isSettled(paymentStatusOf(payment)), presents: 0 },
    file: file
      ? { id: file.id, type: file.type, bytes: file.bytes, pages: file.pages, scan: file.scan, uploadedAt: visit.shown(file.uploadedAt) }
      : null,
    session: row.session,
    version: row.version,
  };
}

/** The transaction ends with it; what is stored is read after that. */
class ChangedMeanwhile extends Error {}

async function change(deps: PresentationDeps, visit: Visit, write: (transaction: Database) => Promise<void>): Promise<Presentations> {
  try {
    await deps.db.transaction().execute(write);
  } catch (error) {
    if (!(error instanceof ChangedMeanwhile)) throw error;
    throw new Refused('CHANGED_ELSEWHERE', { current: await readPresentations(deps, visit) });
  }
  return readPresentations(deps, visit);
}

export const changeDates = (
  deps: PresentationDeps,
  { version, dates }: { version: number; dates: PresentationDates },
  visit: Visit,
): Promise<Presentations> =>
  change(deps, visit, async (transaction) => {
    const editionId = visit.edition.id;
    const { version: _, ...before } = await findDates(transaction, editionId, REGULAR_CALL);
    if (!(await storeDates(transaction, { editionId, call: REGULAR_CALL, seen: version }, dates))) throw new ChangedMeanwhile();
    await writeAudit(transaction, {
      editionId,
      actor: visit.actor,
      action: 'presentation-dates.changed',
      entity: 'call',
      entityId: REGULAR_CALL,
      before,
      after: dates,
      requestId: visit.requestId,
    });
  });

/** What was declined or not answered is offered again, until a date of its own. Nobody else moves up by itself. */
export const offerAgain = (
  deps: PresentationDeps,
  { id, version, until }: { id: string; version: number; until: string },
  visit: Visit,
): Promise<Presentations> =>
  change(deps, visit, async (transaction) => {
    const editionId = visit.edition.id;
    await expectVisible(transaction, visit, [id]);
    await lockAbstract(transaction, editionId, id);
    const { presentations } = await readPresentations({ db: transaction }, visit);
    const before = presentations.find((one) => one.id === id);
    const [row] = await listAccepted(transaction, editionId, [id]);
    if (!before || !row) throw new Refused('NOT_FOUND');
    if (before.version !== version) throw new ChangedMeanwhile();
    if (!mayOfferAgain(before.state)) throw new Refused('OFFER_OPEN');
    if (new Date(until) <= visit.now) throw new Refused('VALIDATION', { fields: { until: 'Please choose a time that is still to come.' } });
    const none = { answer: null, reason: null, answered_at: null, answered_by: null };
    await storePresentation(transaction, { editionId, row }, { ...none, type: row.type, offered_until: new Date(until) });
    await writeAudit(transaction, {
      editionId,
      actor: visit.actor,
      action: 'presentation.offered-again',
      entity: 'abstract',
      entityId: id,
      before: { state: before.state },
      after: { until },
      requestId: visit.requestId,
    });
  });
