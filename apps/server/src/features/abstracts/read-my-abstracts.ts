import type { MyAbstracts } from '@isocentre/contract/abstracts/shapes';
import { abstractRules } from '@isocentre/domain/abstracts/abstract-rules';
import { callsOf, leadingCall, openCalls } from '@isocentre/domain/abstracts/calls';
import { lastDay } from '@isocentre/domain/abstracts/deadline';
import { paymentNotice } from '@isocentre/domain/abstracts/notices';
import { isStatus } from '@isocentre/domain/abstracts/status';
import { graceEnds, submissionWindow, takesAbstracts } from '@isocentre/domain/abstracts/submission-window';
import { deadlineNote, nextChangeAt } from '@isocentre/domain/editions/calendar';
import { dayAfter, startOfDay } from '@isocentre/domain/editions/local-time';
import type { Edition } from '@isocentre/domain/editions/edition';
import { Refused } from '@isocentre/domain/refusals';
import { mobileInWords } from '@isocentre/domain/registration/countries';
import { isSettled, paymentStatusOf } from '@isocentre/domain/registration/payment-status';
import { REGULAR_CALL } from '@isocentre/domain/review/review-settings';
import { listFurtherCalls } from '../../platform/calls.ts';
import type { Database } from '../../platform/database.ts';
import type { RegistrationVisit } from '../../platform/feature.ts';
import { describeAbstract, describeDraft } from './describe-abstract.ts';
import { readOwnFiles } from './files/describe-files.ts';
import { type AbstractRow, findDelegate, listAbstracts } from './queries/abstracts.ts';
import { listDrafts } from './queries/drafts.ts';

const inUtc = (at: string | null) => (at === null ? null : new Date(at).toISOString());

/** Withdrawn ones give their place back. */
const remainingOf = ({ code, edition }: { code: string; edition: Edition }, rows: readonly AbstractRow[]) => {
  const own = rows.filter((row) => (row.further_call?.code ?? REGULAR_CALL) === code && !isStatus(row.status, 'withdrawn'));
  return Math.max(0, edition.limits.maxAbstracts - own.length);
};

const isOver = ({ endsOn, timeZone }: Edition, now: Date) => now >= startOfDay(dayAfter(endsOn), timeZone);

/** Everything the abstract page needs on load. */
export async function readMyAbstracts({ db }: { db: Database }, visit: RegistrationVisit): Promise<MyAbstracts> {
  const { id: editionId, edition: whole } = visit.edition;
  const { registrationId } = visit;
  const [delegate, rows, drafts, further, files] = await Promise.all([
    findDelegate(db, editionId, registrationId),
    listAbstracts(db, editionId, registrationId),
    listDrafts(db, { editionId, registrationId }),
    listFurtherCalls(db, editionId),
    readOwnFiles(db, editionId, registrationId),
  ]);
  if (!delegate) throw new Refused('NO_REGISTRATION');
  const calls = callsOf(whole, further).map((call) => ({ ...call, remaining: remainingOf(call, rows) }));
  const open = openCalls(calls, visit.now);
  // Of two that are open, the one that would take another.
  const withRoom = open.filter((call) => call.remaining > 0);
  const { name, edition, remaining } = leadingCall(withRoom.length > 0 ? withRoom : calls, visit.now);
  const { instants } = edition;
  const window = submissionWindow(edition, visit.now);
  const status = paymentStatusOf(delegate.payment_status);
  const changes = calls
    .flatMap((call) => [nextChangeAt(call.edition, visit.now), graceEnds(call.edition)])
    .filter((at) => at !== null && at > visit.now)
    .map(Number);
  return {
    serverNow: visit.now.toISOString(),
    nextChangeAt: changes.length > 0 ? new Date(Math.min(...changes)).toISOString() : null,
    calls: calls.map((call) => ({
      code: call.code,
      name: call.name,
      state: submissionWindow(call.edition, visit.now),
      opensAt: inUtc(call.edition.instants.abstractOpensAt),
      lastDay: lastDay(call.edition),
      maxAbstracts: call.edition.limits.maxAbstracts,
      remaining: call.remaining,
    })),
    window: {
      name,
      state: window,
      opensAt: inUtc(instants.abstractOpensAt),
      advertised: instants.abstractDeadlineDisplay,
      note: deadlineNote(edition, visit.now),
      lastDay: lastDay(edition),
      deadline: new Date(instants.abstractDeadlineEffective).toISOString(),
    },
    // Always: a draft may name a call that has been removed since.
    rules: { ...abstractRules(edition), calls: open.map(({ code }) => code) },
    reviewersKnowAuthors: delegate.blind === 'single',
    timeZone: edition.timeZone,
    submissions: rows.map((row) => describeAbstract(row, visit)),
    remaining,
    canSubmit: remaining > 0 && takesAbstracts(window),
    notice: paymentNotice(status, delegate.pay_later, isOver(edition, visit.now)),
    settled: isSettled(status),
    me: {
      name: delegate.name,
      department: delegate.designation,
      institution: delegate.institute,
      city: delegate.city,
      email: delegate.email,
      mobile: mobileInWords(delegate.country, delegate.mobile),
    },
    drafts: drafts.map(describeDraft),
    ...(files && { files }),
  };
}
