import * as abstractRules from './abstract-rules.ts';
import * as abstracts from './abstracts.ts';
import * as abstractDrafts from './abstracts/drafts.ts';
import { abstractFileRoutes } from './abstracts/files.ts';
import * as accounts from './accounts.ts';
import { sendContactMessage } from './contact.ts';
import * as content from './content.ts';
import * as contentPeople from './content/people.ts';
import * as delegates from './delegates.ts';
import * as delegate from './delegates/delegate.ts';
import * as bulk from './delegates/bulk.ts';
import * as delegateFiles from './delegates/export.ts';
import * as delegateLists from './delegates/lists.ts';
import * as delegateViews from './delegates/views.ts';
import * as cancellation from './delegates/cancellation.ts';
import * as duplicates from './delegates/duplicates.ts';
import * as address from './delegates/address.ts';
import * as theirView from './delegates/their-view.ts';
import * as transfer from './delegates/transfer.ts';
import * as notes from './delegates/notes.ts';
import * as onBehalf from './delegates/on-behalf.ts';
import * as peopleList from './delegates/people-list.ts';
import * as correction from './delegates/correction.ts';
import { readClock, readEdition } from './editions.ts';
import { readFees } from './fees.ts';
import * as outbox from './letters/outbox.ts';
import * as returnedMail from './letters/returned-mail.ts';
import * as news from './letters/unsubscribe.ts';
import * as messages from './messages.ts';
import * as bankCredits from './money/bank-credits.ts';
import { changeBilling, readBilling } from './money/billing.ts';
import { correctReceipt, listOrders, listReceipts, readReceiptForOrganisers } from './money/documents.ts';
import { listFindings } from './money/findings.ts';
import { decideFlagged } from './money/flagged.ts';
import * as offline from './money/offline.ts';
import * as money from './money/payments.ts';
import * as refunds from './money/refunds.ts';
import * as settlements from './money/settlements.ts';
import { readTaxSummary } from './money/tax.ts';
import * as shifts from './money/shifts.ts';
import * as transfers from './money/transfers.ts';
import * as invoices from './money/invoices.ts';
import * as vouchers from './money/vouchers.ts';
import * as overview from './overview.ts';
import * as payments from './payments.ts';
import * as workshopSeats from './payments/workshop-seats.ts';
import * as myBilling from './payments/my-billing.ts';
import * as myTransfers from './payments/my-transfers.ts';
import * as people from './people.ts';
import * as presentations from './presentations.ts';
import * as letters from './letters.ts';
import * as members from './members.ts';
import * as proofs from './proofs.ts';
import * as record from './record.ts';
import * as registrations from './registration.ts';
import * as workshop from './workshop.ts';
import { reviewRoutes } from './review-routes.ts';
import type { RouteShape } from './route.ts';
import { siteRoutes } from './site-routes.ts';
import * as secondFactor from './second-factor.ts';

/** Every route of the API. The server refuses to start when one has no handler. */
export const allRoutes: readonly RouteShape[] = [
  readEdition,
  readClock,
  readFees,
  content.readSite,
  contentPeople.readHomeCommittee,
  contentPeople.readCommitteeMembers,
  contentPeople.readCommitteePage,
  contentPeople.readWorkshop,
  contentPeople.readWorkshopSpeakers,
  contentPeople.readWorkshopCommittee,
  contentPeople.readSpeakers,
  content.readProgramme,
  content.readSponsors,
  content.readAwards,
  content.readSights,
  content.readGallery,
  content.readContentPage,
  content.readTextVersion,
  content.readCancerTypes,
  content.readCancerVideo,
  content.readCancerType,
  sendContactMessage,
  accounts.signIn,
  accounts.readSession,
  accounts.signOut,
  accounts.listSessions,
  accounts.endSession,
  accounts.endOtherSessions,
  accounts.requestPasswordReset,
  accounts.checkPasswordReset,
  accounts.resetPassword,
  accounts.changePassword,
  accounts.confirmAddress,
  registrations.readRegistrationOptions,
  registrations.register,
  registrations.checkRegistrationSignIn,
  registrations.readMyRegistration,
  registrations.joinEdition,
  registrations.completeRegistration,
  registrations.updateProfile,
  registrations.uploadProof,
  registrations.deleteProof,
  registrations.readProof,
  registrations.exportMyData,
  registrations.requestErasure,
  registrations.cancelErasure,
  payments.startPayment,
  payments.readPaymentState,
  payments.confirmPayment,
  payments.checkPayment,
  payments.receiveCallback,
  payments.receiveWebhook,
  payments.listPayments,
  payments.readReceipt,
  workshopSeats.readWorkshopSeats,
  workshopSeats.joinWaitingList,
  workshopSeats.leaveWaitingList,
  abstractRules.readAbstractRules,
  abstracts.readMyAbstracts,
  abstracts.submitAbstract,
  abstracts.readAbstract,
  abstracts.readAbstractPdf,
  abstracts.editAbstract,
  abstracts.listRevisions,
  abstracts.readRevision,
  abstracts.requestWithdrawal,
  presentations.readMyPresentations,
  presentations.answerOffer,
  presentations.namePresenter,
  presentations.agreeToWall,
  presentations.beginUpload,
  presentations.readUpload,
  presentations.sendPiece,
  presentations.endUpload,
  presentations.readMyFile,
  ...abstractFileRoutes,
  abstractDrafts.readDraft,
  abstractDrafts.saveDraft,
  abstractDrafts.discardDraft,
  abstractDrafts.readAbstractDocument,
  secondFactor.readSecondFactors,
  secondFactor.setUpApp,
  secondFactor.removeApp,
  secondFactor.renewRecoveryCodes,
  secondFactor.giveSecondFactor,
  secondFactor.confirmSession,
  secondFactor.offerPasskey,
  secondFactor.addPasskey,
  secondFactor.removePasskey,
  secondFactor.askPasskey,
  secondFactor.endAllSessions,
  people.readMyEditions,
  people.listPeople,
  people.listEarlierPeople,
  people.invitePerson,
  people.inviteAgain,
  people.withdrawInvitation,
  people.changeRoles,
  people.resetFactor,
  people.listSocietyPeople,
  people.inviteToSociety,
  people.inviteToSocietyAgain,
  people.withdrawSocietyInvitation,
  people.changeSocietyRoles,
  people.resetSocietyFactor,
  people.checkInvitation,
  people.acceptInvitation,
  people.declineInvitation,
  overview.readOverview,
  overview.readPulse,
  overview.putOffAttention,
  record.readRecord,
  record.readRecordEntry,
  workshop.readWorkshopPlaces,
  workshop.changeWorkshopPlaces,
  workshop.moveToGroup,
  workshop.transferSeat,
  workshop.offerOutOfTurn,
  workshop.extendOffer,
  workshop.removeFromWaiting,
  letters.listLetters,
  returnedMail.receiveMailEvents,
  returnedMail.readMyMail,
  news.unsubscribe,
  news.showUnsubscribe,
  outbox.listOutbox,
  outbox.sendLetterAgain,
  messages.listMessages,
  messages.readMessage,
  messages.changeMessage,
  messages.answerMessage,
  delegates.listDelegates,
  onBehalf.readOnBehalfRules,
  onBehalf.registerSomebody,
  peopleList.checkPeople,
  peopleList.registerPeople,
  delegateFiles.exportDelegates,
  delegateFiles.exportDelegatesWorkbook,
  delegateFiles.readExportChanges,
  bulk.exportSelection,
  bulk.exportSelectionWorkbook,
  bulk.tagDelegates,
  bulk.writeToDelegates,
  bulk.undoBulkRun,
  bulk.listBulkRuns,
  bulk.readBulkRun,
  delegateLists.exportMeals,
  delegateLists.exportKit,
  delegateLists.exportContacts,
  delegateViews.listViews,
  delegateViews.saveView,
  delegateViews.deleteView,
  delegateViews.chooseColumns,
  delegate.readDelegate,
  delegate.readDelegateTimeline,
  correction.readConsequences,
  correction.correctDelegate,
  correction.undoCorrection,
  proofs.listProofs,
  proofs.readProofFile,
  proofs.judgeProof,
  proofs.undoVerdict,
  members.replaceMembers,
  cancellation.readCancellation,
  cancellation.cancelDelegate,
  cancellation.restoreDelegate,
  transfer.readTransfer,
  transfer.transferDelegate,
  theirView.readTheirView,
  address.noteAddress,
  address.withdrawAddress,
  duplicates.listDuplicates,
  duplicates.tellApart,
  duplicates.tellApartNoMore,
  duplicates.readMerge,
  duplicates.mergeDelegates,
  notes.writeNote,
  notes.changeNote,
  notes.resendMail,
  money.listMoneyPayments,
  money.readMoneyPayment,
  money.askProviderNow,
  listOrders,
  listReceipts,
  readReceiptForOrganisers,
  correctReceipt,
  readTaxSummary,
  offline.readPaymentTerms,
  offline.recordPayment,
  offline.clearCheque,
  offline.reversePayment,
  refunds.listRefunds,
  refunds.proposeRefund,
  refunds.approveRefund,
  offline.moveExcess,
  refunds.refuseRefund,
  refunds.decideRefundEffect,
  refunds.payOutRefund,
  listFindings,
  decideFlagged,
  myTransfers.listMyTransfers,
  myTransfers.announceTransfer,
  myBilling.readMyBilling,
  myBilling.changeMyBilling,
  readBilling,
  changeBilling,
  transfers.listTransfers,
  transfers.matchTransfer,
  transfers.refuseTransfer,
  bankCredits.listBankCredits,
  bankCredits.recordBankCredit,
  bankCredits.allocateBankCredit,
  bankCredits.correctBankCredit,
  bankCredits.closeBankCredit,
  settlements.listSettlements,
  settlements.importSettlements,
  settlements.readSettlement,
  settlements.decideSettlementLine,
  settlements.withdrawSettlementDecision,
  shifts.listShifts,
  shifts.openShift,
  shifts.countShift,
  shifts.closeShift,
  shifts.readShiftSheet,
  shifts.readLastDay,
  shifts.readDay,
  invoices.listInvoices,
  invoices.issueInvoice,
  invoices.readInvoice,
  invoices.settleInvoice,
  invoices.cancelInvoice,
  vouchers.listVouchers,
  vouchers.makeVoucher,
  vouchers.changeVoucher,
  vouchers.listVoucherUses,
  ...siteRoutes,
  ...reviewRoutes,
];
