import type { Delegate, readDelegate as route } from '@isocentre/contract/delegates/delegate';
import type { Answer } from '@isocentre/contract/route';
import { RESTORE_MS } from '@isocentre/domain/corrections/cancellation';
import { NOTE_MS } from '@isocentre/domain/corrections/notes';
import { formOf } from '@isocentre/domain/corrections/stored-details';
import type { Edition } from '@isocentre/domain/editions/edition';
import { owing } from '@isocentre/domain/payments/balance';
import { creditNoteNumber, receiptNumber } from '@isocentre/domain/payments/receipt-number';
import { may } from '@isocentre/domain/people/permissions';
import { Refused } from '@isocentre/domain/refusals';
import { delegateNumber } from '@isocentre/domain/registration/delegate-number';
import { typeLabel } from '@isocentre/domain/registration/registration-types';
import { toldCalls } from '../../platform/calls.ts';
import type { Database } from '../../platform/database.ts';
import { readerOf, staffOf, type Visit } from '../../platform/feature.ts';
import { listHidden } from '../../platform/visible-abstracts.ts';
import {
  findAbstracts,
  findDelegate,
  findDetails,
  findNotes,
  findElsewhere,
  findNewAddress,
  findMoney,
  findOrders,
  findProofs,
  type OrderRow,
} from './queries/delegate.ts';

/** Everything about one delegate that the reader may see. */
export async function readDelegate({ db }: { db: Database }, id: string, visit: Visit): Promise<Answer<typeof route>> {
  const { id: editionId, edition } = visit.edition;
  const { held } = staffOf(visit);
  const row = await findDelegate(db, editionId, id);
  if (!row) throw new Refused('NOT_FOUND');
  const {
    number,
    category,
    registrationType,
    teamName,
    teamEmail,
    termsVersion,
    termsAcceptedAt,
    registeredAt,
    cancelledAt,
    mergedInto,
    ...rest
  } = row;
  const judges = may(held, 'proofs.judge');
  const proofs = await findProofs(db, editionId, id);
  return {
    ...rest,
    number: delegateNumber(edition.delegatePrefix, number),
    category: category === null ? null : { code: category, label: categoryLabel(edition, category) },
    type: registrationType === null ? null : typeLabel(edition, registrationType),
    team: teamName === '' ? null : { name: teamName, email: teamEmail },
    terms: termsVersion === null || termsAcceptedAt === null ? null : { version: termsVersion, acceptedAt: termsAcceptedAt.toISOString() },
    registeredAt: registeredAt.toISOString(),
    cancelled: cancelledAt && {
      at: cancelledAt.toISOString(),
      restoreUntil: new Date(cancelledAt.getTime() + RESTORE_MS).toISOString(),
    },
    merged: mergedInto && { ...mergedInto, number: delegateNumber(edition.delegatePrefix, mergedInto.number) },
    proofs: proofs.map(({ uploadedAt, reviewedAt, note, ...proof }) => ({
      ...proof,
      uploadedAt: uploadedAt.toISOString(),
      reviewedAt: reviewedAt?.toISOString() ?? null,
      note: judges ? note : null,
    })),
    money: may(held, 'money.read') ? await moneyOf(db, editionId, edition, id) : null,
    abstracts: may(held, 'abstracts.read') ? await abstractsOf(db, id, visit) : null,
    newAddress: may(held, 'delegates.change') && !row.erased ? await newAddressOf(db, editionId, id) : null,
    correcting: may(held, 'delegates.change') && !row.erased ? await correctingOf(db, visit.edition, id) : null,
    notes: (await findNotes(db, editionId, id)).map(({ authorId, fresh, at, changedAt, ...note }) => ({
      ...note,
      at: at.toISOString(),
      changedAt: changedAt?.toISOString() ?? null,
      editableUntil: fresh && authorId === visit.account?.id ? new Date(at.getTime() + NOTE_MS).toISOString() : null,
    })),
    elsewhere: row.erased ? [] : await findElsewhere(db, editionId, row.account),
  };
}

/** Of what the reader has a conflict with, such as their own, as much as its author knows. */
async function abstractsOf(db: Database, id: string, visit: Visit): Promise<NonNullable<Delegate['abstracts']>> {
  const editionId = visit.edition.id;
  const reader = readerOf(visit);
  const hidden = reader === undefined ? undefined : await listHidden(db, { editionId, account: reader });
  const told = await toldCalls(db, visit);
  return (await findAbstracts(db, editionId, id)).map(({ wish, call, submittedAt, ...one }): NonNullable<Delegate['abstracts']>[number] => {
    const known = told.includes(call) || hidden?.has(one.id) === false;
    return {
      ...one,
      reference: known ? one.reference : null,
      presentation: known ? one.presentation : wish,
      status: known || one.status === 'withdrawn' ? one.status : 'pending',
      submittedAt: submittedAt.toISOString(),
    };
  });
}

async function newAddressOf(db: Database, editionId: number, id: string): Promise<Delegate['newAddress']> {
  const waiting = await findNewAddress(db, editionId, id);
  return (waiting && { email: waiting.email, notedAt: waiting.notedAt.toISOString(), until: waiting.until?.toISOString() ?? null }) ?? null;
}

async function correctingOf(db: Database, { id: editionId, edition }: Visit['edition'], id: string): Promise<Delegate['correcting']> {
  const row = await findDetails(db, editionId, id);
  return (
    (row && {
      version: row.version,
      details: formOf(row),
      titles: edition.options.title,
      countries: edition.options.country,
      categories: edition.categories.map(({ code, label }) => ({ code, label })),
    }) ??
    null
  );
}

async function moneyOf(db: Database, editionId: number, edition: Edition, id: string): Promise<Delegate['money']> {
  const { refunded, currency, ...balance } = await findMoney(db, editionId, id);
  const orders = await findOrders(db, editionId, id);
  const { open, owed } = owing(balance);
  return { ...balance, refunded, currency: currency ?? 'INR', open, owed, orders: orders.map((order) => describe(order, edition)) };
}

const describe = (order: OrderRow, edition: Edition): OrderRow => ({
  ...order,
  category: categoryLabel(edition, order.category),
  type: typeLabel(edition, order.type),
  createdAt: instantOf(order.createdAt),
  payments: order.payments.map((payment) => ({
    ...payment,
    at: instantOf(payment.at),
    receipt: payment.receipt === null ? null : printed(edition, payment.receipt),
    refunds: payment.refunds.map((refund) => ({ ...refund, requestedAt: instantOf(refund.requestedAt) })),
  })),
});

const instantOf = (text: string) => new Date(text).toISOString();

/** `2025-26/7`, or `CN/2025-26/7`, as it is on paper. */
export function printed({ delegatePrefix }: Edition, yearAndNumber: string): string {
  const note = yearAndNumber.startsWith('CN/');
  const [year = '', number = ''] = yearAndNumber.split('/').slice(note ? 1 : 0);
  return (note ? creditNoteNumber : receiptNumber)(delegatePrefix, year, Number(number));
}

const categoryLabel = ({ categories }: Edition, code: string) => categories.find((one) => one.code === code)?.label ?? code;
