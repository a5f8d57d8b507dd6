import type {
  answerOffer as answerRoute,
  MyPresentation,
  namePresenter as presenterRoute,
  readMyPresentations as route,
} from '@isocentre/contract/presentations';
import type { Answer, Parsed } from '@isocentre/contract/route';
import { tidyText } from '@isocentre/domain/abstracts/clean-text';
import { MINUTE_MS } from '@isocentre/domain/durations';
import { mayAnswer, NEW_DATES } from '@isocentre/domain/presentations/presentation';
import { Refused } from '@isocentre/domain/refusals';
import { writeAudit } from '../../platform/audit.ts';
import { toldCalls } from '../../platform/calls.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database.ts';
import { accountOf, type RegistrationVisit } from '../../platform/feature.ts';
import { writeLetter } from '../../platform/letters/write-letter.ts';
import { describeOwn } from './describe-presentation.ts';
import { tellOfVacancy } from './vacancy-letter.ts';
import { namingOf, presenterNamedLetter } from './letter-definitions.ts';
import { listDates } from './queries/dates.ts';
import { listFiles } from './queries/files.ts';
import { listReleasedSlots } from './queries/released-slots.ts';
import { listOwn, lockAbstract, type PresentationRow, storePresentation } from './queries/presentations.ts';

export interface PresentationDeps {
  db: Database;
  clock: Clock;
}

/** Whoever is named by mistake is not written to, if somebody else is named at once. */
const SECOND_THOUGHTS_MS = 2 * MINUTE_MS;

/** What somebody may know of: of each call from its own results on. */
async function besides(db: Database, visit: RegistrationVisit) {
  const { id: editionId } = visit.edition;
  const told = await toldCalls(db, visit);
  const rows = (await listOwn(db, editionId, visit.registrationId)).filter(({ call }) => told.includes(call));
  return {
    datesOf: await listDates(
      db,
      editionId,
      rows.map(({ call }) => call),
    ),
    slots: await listReleasedSlots(db, editionId),
    rows,
    files: await listFiles(
      db,
      editionId,
      rows.map(({ id }) => id),
    ),
  };
}

/** Before the results there is nothing, whatever was decided. */
export async function readMyPresentations({ db }: PresentationDeps, visit: RegistrationVisit): Promise<Answer<typeof route>> {
  const { edition } = visit.edition;
  const { timeZone } = edition;
  const beside = await besides(db, visit);
  const [first] = beside.rows;
  if (!first) return { timeZone, perPresenter: NEW_DATES.perPresenter, presentations: [] };
  return {
    timeZone,
    perPresenter: beside.datesOf(first.call).perPresenter,
    presentations: beside.rows.map((row) => describeOwn(row, beside, visit)),
  };
}

/** Somebody else's, one that is not accepted, and anything before the results: all the same to who asks. */
export async function expectOwn(
  db: Database,
  visit: RegistrationVisit,
  id: string,
): Promise<{ row: PresentationRow; own: MyPresentation }> {
  const beside = await besides(db, visit);
  const row = beside.rows.find((one) => one.id === id);
  if (!row) throw new Refused('NOT_FOUND');
  return { row, own: describeOwn(row, beside, visit) };
}

/** One change of an own presentation, under the lock of its abstract. */
export const changeOwn = (
  { db }: PresentationDeps,
  visit: RegistrationVisit,
  id: string,
  write: (transaction: Database, found: { row: PresentationRow; own: MyPresentation }) => Promise<void>,
): Promise<MyPresentation> =>
  db.transaction().execute(async (transaction) => {
    await lockAbstract(transaction, visit.edition.id, id);
    await write(transaction, await expectOwn(transaction, visit, id));
    return (await expectOwn(transaction, visit, id)).own;
  });

/** An answer is about the offer that was seen; the same one again changes nothing. */
export const answerOffer = (
  deps: PresentationDeps,
  { id, version, type, answer, reason }: Parsed<typeof answerRoute>['body'] & { id: string },
  visit: RegistrationVisit,
): Promise<MyPresentation> =>
  changeOwn(deps, visit, id, async (transaction, { row, own }) => {
    if (own.type !== type) throw new Refused('CHANGED_ELSEWHERE', { current: own });
    if (own.state === answer) return;
    if (own.version !== version) throw new Refused('CHANGED_ELSEWHERE', { current: own });
    if (!mayAnswer(own.state, answer)) throw new Refused(own.state === 'lapsed' ? 'OFFER_LAPSED' : 'OFFER_DECLINED');
    const why = answer === 'declined' ? tidyText(reason ?? '') : '';
    const at = deps.clock.system();
    await storePresentation(
      transaction,
      { editionId: visit.edition.id, row },
      { type, answer, reason: why === '' ? null : why, answered_at: at, answered_by: accountOf(visit).id },
    );
    await writeAudit(transaction, {
      editionId: visit.edition.id,
      actor: visit.actor,
      action: `presentation.${answer}`,
      entity: 'abstract',
      entityId: id,
      before: { state: own.state },
      after: { type },
      requestId: visit.requestId,
    });
    if (answer === 'declined') await tellOfVacancy(transaction, visit.edition.id, { id, at });
  });

/** One of the authors. The corresponding author's address is known; another one's is asked for. */
export const namePresenter = (
  deps: PresentationDeps,
  { id, version, position, email }: Parsed<typeof presenterRoute>['body'] & { id: string },
  visit: RegistrationVisit,
): Promise<MyPresentation> =>
  changeOwn(deps, visit, id, async (transaction, { row, own }) => {
    const isCorresponding = position === row.corresponding;
    if (own.presenter.position === position && (isCorresponding || own.presenter.email === email)) return;
    if (own.version !== version) throw new Refused('CHANGED_ELSEWHERE', { current: own });
    if (!own.canNamePresenter) throw new Refused('PRESENTER_FIXED');
    if (position > own.authors.length) throw new Refused('VALIDATION', { fields: { position: 'Please choose one of the authors.' } });
    if (!isCorresponding && email === undefined)
      throw new Refused('VALIDATION', { fields: { email: 'Please give the presenter’s e-mail address.' } });
    await storePresentation(
      transaction,
      { editionId: visit.edition.id, row },
      { presenter: isCorresponding ? null : position, presenter_email: isCorresponding ? null : (email ?? null) },
    );
    if (!isCorresponding && email !== undefined)
      await writeLetter(transaction, presenterNamedLetter, {
        editionId: visit.edition.id,
        about: id,
        occasion: namingOf(email),
        pauseMs: SECOND_THOUGHTS_MS,
      });
    await writeAudit(transaction, {
      editionId: visit.edition.id,
      actor: visit.actor,
      action: 'presentation.presenter-named',
      entity: 'abstract',
      entityId: id,
      before: { author: own.presenter.position },
      after: { author: position },
      requestId: visit.requestId,
    });
  });
