import type { MyAbstracts } from '@isocentre/contract/abstracts/shapes';
import { abstractRules } from '@isocentre/domain/abstracts/abstract-rules';
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
import type { Database } from '../../platform/database.ts';
import type { RegistrationVisit } from '../../platform/feature.ts';
import { describeAbstract, describeDraft } from './describe-abstract.ts';
import { findDelegate, listAbstracts } from './queries/abstracts.ts';
import { listDrafts } from './queries/drafts.ts';

const isOver = ({ endsOn, timeZone }: Edition, now: Date) => now >= startOfDay(dayAfter(endsOn), timeZone);

/** Everything the abstract page needs on load. */
export async function readMyAbstracts({ db }: { db: Database }, visit: RegistrationVisit): Promise<MyAbstracts> {
  const { id: editionId, edition } = visit.edition;
  const { registrationId } = visit;
  const [delegate, rows, drafts] = await Promise.all([
    findDelegate(db, editionId, registrationId),
    listAbstracts(db, editionId, registrationId),
    listDrafts(db, { editionId, registrationId }),
  ]);
  if (!delegate) throw new Refused('NO_REGISTRATION');
  const { instants } = edition;
  const window = submissionWindow(edition, visit.now);
  const status = paymentStatusOf(delegate.payment_status);
  const taken = rows.filter((row) => !isStatus(row.status, 'withdrawn')).length;
  const remaining = Math.max(0, edition.limits.maxAbstracts - taken);
  const changes = [nextChangeAt(edition, visit.now), graceEnds(edition)].filter((at) => at !== null && at > visit.now).map(Number);
  return {
    serverNow: visit.now.toISOString(),
    nextChangeAt: changes.length > 0 ? new Date(Math.min(...changes)).toISOString() : null,
    window: {
      state: window,
      opensAt: instants.abstractOpensAt,
      advertised: instants.abstractDeadlineDisplay,
      note: deadlineNote(edition, visit.now),
      lastDay: lastDay(edition),
      deadline: instants.abstractDeadlineEffective,
    },
    rules: abstractRules(edition),
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
  };
}
