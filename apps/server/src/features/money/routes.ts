import * as bankCredits from '@isocentre/contract/money/bank-credits';
import * as billing from '@isocentre/contract/money/billing';
import * as documents from '@isocentre/contract/money/documents';
import * as findings from '@isocentre/contract/money/findings';
import * as flagged from '@isocentre/contract/money/flagged';
import * as invoices from '@isocentre/contract/money/invoices';
import * as offline from '@isocentre/contract/money/offline';
import * as contract from '@isocentre/contract/money/payments';
import * as refunds from '@isocentre/contract/money/refunds';
import * as settlements from '@isocentre/contract/money/settlements';
import * as tax from '@isocentre/contract/money/tax';
import * as shifts from '@isocentre/contract/money/shifts';
import * as transfers from '@isocentre/contract/money/transfers';
import * as vouchers from '@isocentre/contract/money/vouchers';
import { may } from '@isocentre/domain/people/permissions';
import type { Database } from '../../platform/database.ts';
import { bind, type BoundRoute, staffOf } from '../../platform/feature.ts';
import { closeBankCredit, correctBankCredit } from '../payments/correct-bank-credit.ts';
import { correctReceipt } from '../payments/correct-receipt.ts';
import { changeBilling, readBilling } from '../payments/billing.ts';
import { clearCheque } from '../payments/clear-cheque.ts';
import { decideEffect } from '../payments/decide-effect.ts';
import { decideFlagged } from '../payments/decide-flagged.ts';
import { decideRefund, payOutRefund } from '../payments/decide-refund.ts';
import { decideSettlementLine } from '../payments/decide-settlement-line.ts';
import { matchTransfer, refuseTransfer } from '../payments/decide-transfer.ts';
import type { PaymentDeps } from '../payments/deps.ts';
import { importSettlements } from '../payments/import-settlements.ts';
import { reversePayment } from '../payments/reverse-payment.ts';
import { cancelInvoice, settleInvoice } from '../payments/settle-invoice.ts';
import { withdrawSettlementDecision } from '../payments/withdraw-settlement-decision.ts';
import { askProviderNow } from './ask-provider.ts';
import { closeCountedShift, countTill, openOwnShift } from './keep-shift.ts';
import { issueNewInvoice } from './issue-invoice.ts';
import { listBankCredits } from './list-bank-credits.ts';
import { listOrders, listReceipts } from './list-documents.ts';
import { listFindings } from './list-findings.ts';
import { listInvoices, readInvoice } from './list-invoices.ts';
import { listMoneyPayments } from './list-payments.ts';
import { listRefunds } from './list-refunds.ts';
import { listSettlements, readSettlement, settlementReader } from './list-settlements.ts';
import { listShifts } from './list-shifts.ts';
import { listTransfers } from './list-transfers.ts';
import { changeOneVoucher, listVouchers, listVoucherUses, makeNewVoucher } from './list-vouchers.ts';
import { moveExcessHere } from './move-excess.ts';
import { payWithCredit, payWithNewCredit } from './pay-with-credit.ts';
import { proposeRefund } from './propose-refund.ts';
import { readDay, readLastDay } from './read-day.ts';
import { readMoneyPayment } from './read-payment.ts';
import { readReceiptForOrganisers } from './read-receipt.ts';
import { readTaxSummary } from './read-tax.ts';
import { readShiftSheet } from './read-shift-sheet.ts';
import { readPaymentTerms } from './read-terms.ts';
import { recordInOffice } from './record-payment.ts';

const done = (work: Promise<void>) => work.then(() => ({}));

export const moneyRoutes = (deps: PaymentDeps & { reports: Database }): BoundRoute[] => [
  bind(contract.listMoneyPayments, ({ query }, visit) => listMoneyPayments(deps, query, visit)),
  bind(contract.readMoneyPayment, ({ params }, visit) => readMoneyPayment(deps, params.id, visit)),
  bind(contract.askProviderNow, ({ params }, visit) => askProviderNow(deps, params.id, visit)),
  bind(documents.listOrders, ({ query }, visit) => listOrders(deps, query, visit)),
  bind(documents.listReceipts, ({ query }, visit) => listReceipts(deps, query, visit)),
  bind(documents.readReceiptForOrganisers, ({ params }, visit) => readReceiptForOrganisers(deps, params.id, visit)),
  bind(documents.correctReceipt, ({ params, body }, visit) =>
    correctReceipt(deps, visit, { receiptId: params.id, ...body }).then((receipt) => ({ receipt })),
  ),
  bind(billing.readBilling, ({ params }, visit) => readBilling(deps, { ...visit, registrationId: params.id })),
  bind(billing.changeBilling, ({ params, body }, visit) => changeBilling(deps, { ...visit, registrationId: params.id }, body.billing)),
  bind(tax.readTaxSummary, ({ params }, visit) => readTaxSummary(deps, visit, params.month)),
  bind(offline.readPaymentTerms, ({ params, query }, visit) =>
    readPaymentTerms(deps, { ...visit, registrationId: params.id }, query.receivedOn),
  ),
  bind(offline.recordPayment, ({ params, body }, visit) => recordInOffice(deps, { ...visit, registrationId: params.id }, body)),
  bind(offline.clearCheque, ({ params, body }, visit) => clearCheque(deps, visit, params.id, body.verdict)),
  bind(offline.reversePayment, ({ params, body }, visit) =>
    done(reversePayment(deps, visit, { paymentId: params.id, ...body, anybodys: may(staffOf(visit).held, 'books.keep') })),
  ),
  bind(offline.moveExcess, ({ params, body }, visit) => moveExcessHere(deps, { ...visit, registrationId: params.id }, body)),
  bind(refunds.listRefunds, ({ query }, visit) => listRefunds(deps, query, visit)),
  bind(refunds.proposeRefund, ({ params, body }, visit) => proposeRefund(deps, visit, { paymentId: params.id, ...body })),
  bind(refunds.approveRefund, ({ params }, visit) => done(decideRefund(deps, visit, { refundId: params.id, approve: true }))),
  bind(refunds.refuseRefund, ({ params, body }, visit) =>
    done(decideRefund(deps, visit, { refundId: params.id, approve: false, ...body })),
  ),
  bind(refunds.payOutRefund, ({ params, body }, visit) => done(payOutRefund(deps, visit, { refundId: params.id, ...body }))),
  bind(refunds.decideRefundEffect, ({ params, body }, visit) => done(decideEffect(deps, visit, { refundId: params.id, ...body }))),
  bind(bankCredits.listBankCredits, ({ query }, visit) => listBankCredits(deps, query, visit)),
  bind(bankCredits.recordBankCredit, ({ body }, visit) => payWithNewCredit(deps, visit, body)),
  bind(bankCredits.allocateBankCredit, ({ params, body }, visit) => payWithCredit(deps, visit, { id: params.id, ...body })),
  bind(bankCredits.correctBankCredit, ({ params, body }, visit) => done(correctBankCredit(deps, visit, { id: params.id, ...body }))),
  bind(bankCredits.closeBankCredit, ({ params, body }, visit) => done(closeBankCredit(deps, visit, { id: params.id, ...body }))),
  bind(settlements.listSettlements, ({ query }, visit) => listSettlements(deps, query, visit)),
  bind(settlements.importSettlements, ({ file }, visit) => importSettlements(deps, visit, { societyId: staffOf(visit).societyId, file })),
  bind(settlements.readSettlement, ({ params, query }, visit) => readSettlement(deps, { id: params.id, after: query.after }, visit)),
  bind(settlements.decideSettlementLine, ({ params, body }, visit) =>
    done(decideSettlementLine(deps, visit, { reader: settlementReader(visit), id: params.id, ...body })),
  ),
  bind(settlements.withdrawSettlementDecision, ({ params, body }, visit) =>
    done(withdrawSettlementDecision(deps, visit, { reader: settlementReader(visit), id: params.id, ...body })),
  ),
  bind(shifts.listShifts, ({ query }, visit) => listShifts(deps, query, visit)),
  bind(shifts.openShift, ({ body }, visit) => openOwnShift(deps, visit, body)),
  bind(shifts.countShift, ({ params, body }, visit) => countTill(deps, visit, { id: params.id, ...body })),
  bind(shifts.closeShift, ({ params, body }, visit) => closeCountedShift(deps, visit, { id: params.id, ...body })),
  bind(shifts.readShiftSheet, ({ params }, visit) => readShiftSheet(deps, params.id, visit)),
  bind(shifts.readLastDay, (_, visit) => readLastDay(deps, visit)),
  bind(shifts.readDay, ({ params }, visit) => readDay(deps, params.day, visit)),
  bind(invoices.listInvoices, ({ query }, visit) => listInvoices(deps, query, visit)),
  bind(invoices.issueInvoice, ({ body }, visit) => issueNewInvoice(deps, visit, body)),
  bind(invoices.readInvoice, ({ params }, visit) => readInvoice(deps, params.id, visit)),
  bind(invoices.settleInvoice, ({ params, body }, visit) => settleInvoice(deps, visit, { id: params.id, payment: body })),
  bind(invoices.cancelInvoice, ({ params, body }, visit) => cancelInvoice(deps, visit, { id: params.id, ...body })),
  bind(vouchers.listVouchers, ({ query }, visit) => listVouchers(deps, query, visit)),
  bind(vouchers.makeVoucher, ({ body }, visit) => makeNewVoucher(deps, visit, body)),
  bind(vouchers.changeVoucher, ({ params, body }, visit) => changeOneVoucher(deps, visit, { ...body, id: params.id })),
  bind(vouchers.listVoucherUses, ({ params, query }, visit) => listVoucherUses(deps, { id: params.id, ...query }, visit)),
  bind(transfers.listTransfers, ({ query }, visit) => listTransfers(deps, query, visit)),
  bind(transfers.matchTransfer, ({ params, body }, visit) => matchTransfer(deps, visit, { id: params.id, ...body })),
  bind(transfers.refuseTransfer, ({ params, body }, visit) => done(refuseTransfer(deps, visit, { id: params.id, ...body }))),
  bind(findings.listFindings, (_, visit) => listFindings(deps, visit)),
  bind(flagged.decideFlagged, ({ params, body }, visit) => done(decideFlagged(deps, visit, { paymentId: params.id, ...body }))),
];
