import type { Message } from '@isocentre/contract/messages';
import { enquiryDay, REFUND_SUBJECT } from '@isocentre/domain/contact/message-state';
import { delegateNumber } from '@isocentre/domain/registration/delegate-number';
import { mailboxOf } from '../../platform/account-email.ts';
import type { Database } from '../../platform/database.ts';
import { accountOf, type Visit } from '../../platform/feature.ts';
import { answerLetter } from './letter-definitions.ts';
import { findAnswers, findForOrganisers, findSender, type ListedRow, type MessageRow } from './queries/organisers.ts';

/** What the list and the page of one message both say. */
export function describeRow(row: ListedRow | MessageRow, visit: Visit) {
  const { id, receivedAt, name, email, type, status, handledBy, handlerName, handledSince, paidAt } = row;
  return {
    id,
    receivedAt: receivedAt.toISOString(),
    name,
    email,
    type,
    status,
    handler:
      handledBy === null || handledSince === null
        ? null
        : { name: handlerName ?? '', you: handledBy === accountOf(visit).id, since: handledSince.toISOString() },
    refund:
      type === REFUND_SUBJECT
        ? { day: paidAt && enquiryDay(paidAt, receivedAt), of: visit.edition.edition.limits.refundEnquiryDays }
        : null,
  };
}

/** Undefined: there is none, or no longer. */
export async function describeMessage(db: Database, id: string, visit: Visit): Promise<Message | undefined> {
  const { id: editionId, edition } = visit.edition;
  const row = await findForOrganisers(db, editionId, id);
  if (!row) return undefined;
  const answers = await findAnswers(db, editionId, id, answerLetter.purpose);
  const sender = await findSender(db, editionId, mailboxOf(row.email));
  return {
    ...describeRow(row, visit),
    version: row.version,
    mobile: row.mobile,
    message: row.message,
    answers: answers.map(({ at, ...answer }) => ({ ...answer, at: at.toISOString() })),
    delegate: sender ? { ...sender, number: delegateNumber(edition.delegatePrefix, sender.number) } : null,
  };
}
