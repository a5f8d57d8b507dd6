import * as bankCredits from '@isocentre/contract/money/bank-credits';
import * as documents from '@isocentre/contract/money/documents';
import * as flagged from '@isocentre/contract/money/flagged';
import * as offline from '@isocentre/contract/money/offline';
import * as contract from '@isocentre/contract/money/payments';
import * as refunds from '@isocentre/contract/money/refunds';
import * as transfers from '@isocentre/contract/money/transfers';
import { may } from '@isocentre/domain/people/permissions';
import { bind, type BoundRoute, staffOf } from '../../platform/feature.ts';
import { clearCheque } from '../payments/clear-cheque.ts';
import { decideFlagged } from '../payments/decide-flagged.ts';
import { decideRefund, payOutRefund } from '../payments/decide-refund.ts';
import { matchTransfer, refuseTransfer } from '../payments/decide-transfer.ts';
import type { PaymentDeps } from '../payments/deps.ts';
import { reversePayment } from '../payments/reverse-payment.ts';
import { askProviderNow } from './ask-provider.ts';
import { listBankCredits } from './list-bank-credits.ts';
import { listOrders, listReceipts } from './list-documents.ts';
import { listMoneyPayments } from './list-payments.ts';
import { listRefunds } from './list-refunds.ts';
import { listTransfers } from './list-transfers.ts';
import { payWithCredit, payWithNewCredit } from './pay-with-credit.ts';
import { proposeRefund } from './propose-refund.ts';
import { readMoneyPayment } from './read-payment.ts';
import { readReceiptForOrganisers } from './read-receipt.ts';
import { readPaymentTerms } from './read-terms.ts';
import { recordInOffice } from './record-payment.ts';

const done = (work: Promise<void>) => work.then(() => ({}));

export const moneyRoutes = (deps: PaymentDeps): BoundRoute[] => [
  bind(contract.listMoneyPayments, ({ query }, visit) => listMoneyPayments(deps, query, visit)),
  bind(contract.readMoneyPayment, ({ params }, visit) => readMoneyPayment(deps, params.id, visit)),
  bind(contract.askProviderNow, ({ params }, visit) => askProviderNow(deps, params.id, visit)),
  bind(documents.listOrders, ({ query }, visit) => listOrders(deps, query, visit)),
  bind(documents.listReceipts, ({ query }, visit) => listReceipts(deps, query, visit)),
  bind(documents.readReceiptForOrganisers, ({ params }, visit) => readReceiptForOrganisers(deps, params.id, visit)),
  bind(offline.readPaymentTerms, ({ params, query }, visit) =>
    readPaymentTerms(deps, { ...visit, registrationId: params.id }, query.receivedOn),
  ),
  bind(offline.recordPayment, ({ params, body }, visit) => recordInOffice(deps, { ...visit, registrationId: params.id }, body)),
  bind(offline.clearCheque, ({ params, body }, visit) => clearCheque(deps, visit, params.id, body.verdict)),
  bind(offline.reversePayment, ({ params, body }, visit) =>
    done(reversePayment(deps, visit, { paymentId: params.id, ...body, anybodys: may(staffOf(visit).held, 'books.keep') })),
  ),
  bind(refunds.listRefunds, ({ query }, visit) => listRefunds(deps, query, visit)),
  bind(refunds.proposeRefund, ({ params, body }, visit) => proposeRefund(deps, visit, { paymentId: params.id, ...body })),
  bind(refunds.approveRefund, ({ params }, visit) => done(decideRefund(deps, visit, { refundId: params.id, approve: true }))),
  bind(refunds.refuseRefund, ({ params, body }, visit) =>
    done(decideRefund(deps, visit, { refundId: params.id, approve: false, ...body })),
  ),
  bind(refunds.payOutRefund, ({ params, body }, visit) => done(payOutRefund(deps, visit, { refundId: params.id, ...body }))),
  bind(bankCredits.listBankCredits, ({ query }, visit) => listBankCredits(deps, query, visit)),
  bind(bankCredits.recordBankCredit, ({ body }, visit) => payWithNewCredit(deps, visit, body)),
  bind(bankCredits.allocateBankCredit, ({ params, body }, visit) => payWithCredit(deps, visit, { id: params.id, ...body })),
  bind(transfers.listTransfers, ({ query }, visit) => listTransfers(deps, query, visit)),
  bind(transfers.matchTransfer, ({ params, body }, visit) => matchTransfer(deps, visit, { id: params.id, ...body })),
  bind(transfers.refuseTransfer, ({ params, body }, visit) => done(refuseTransfer(deps, visit, { id: params.id, ...body }))),
  bind(flagged.decideFlagged, ({ params, body }, visit) => done(decideFlagged(deps, visit, { paymentId: params.id, ...body }))),
];
