/**
 * Refusals to organisers about money. A separate table, so that only the pages that need these texts load them; the
 * server knows all tables (`all-refusals.ts`).
 */
export const moneyRefusals = {
  TRANSFER_RECORDED: { status: 409, text: 'This transfer has been recorded already.' },
  SEVERAL_ANNOUNCED: {
    status: 409,
    text: 'Others have announced this transfer, too. Please record it as one bank credit for all of them.',
  },
  CREDIT_EXCEEDED: { status: 409, text: 'That is more than is left of this bank credit.' },
  CREDIT_CLOSED: { status: 409, text: 'This bank credit is closed. Correct it first if somebody shall be paid with it.' },
  CREDIT_IN_USE: {
    status: 409,
    text: 'Delegates are paid with this bank credit, and their receipts name its number and day. Please take those payments back first.',
  },
  VOUCHER_CODE_TAKEN: { status: 409, text: 'There is a voucher with this code already. Please choose another one.' },
  VOUCHER_ENDED: { status: 409, text: 'This voucher has been ended. Please make a new one.' },
  VOUCHER_USED_MORE: { status: 409, text: 'More people have used it already.' },
  VOUCHER_GONE: {
    status: 409,
    text: 'The voucher of this registration has been used by others meanwhile. Please raise its number of uses first.',
  },
  INVOICED_ALREADY: { status: 409, text: 'Somebody is on another invoice that is not paid yet. Please cancel that one first.' },
  INVOICE_DECIDED: { status: 409, text: 'This invoice has been paid or cancelled meanwhile.' },
  INVOICE_OUTDATED: { status: 409, text: 'This invoice cannot be paid as a whole any more. Please cancel it and issue a new one.' },
  INVOICE_OVERDUE: {
    status: 409,
    text: 'The money came after the due date, so the prices of this invoice no longer hold. Please cancel it, record the money as a bank credit and pay for the delegates with it.',
  },
  INVOICE_NOT_COVERED: {
    status: 409,
    text: 'That is less than the invoice asks for, and it is paid as a whole or not at all. Please record the money as a bank credit and pay for some of the delegates with it.',
  },
  CARD_NUMBER: { status: 422, text: 'This looks like the number of a card. Please enter the approval code only.' },
  NOTHING_OPEN: { status: 409, text: 'Nothing is left to pay for this registration.' },
  NOT_PAID_YET: { status: 409, text: 'This registration has not been paid yet.' },
  MONEY_TAKEN: { status: 409, text: 'Money has been paid for this registration. Please refund it first, or waive the rest.' },
  MORE_THAN_OWED: {
    status: 409,
    text: 'That is more than was paid too much and is not on its way back. Please look at what is owed now.',
  },
  MORE_THAN_DUE: { status: 409, text: 'That is more than is left to pay for the other registration. Please move less.' },
  OTHER_CURRENCY: { status: 409, text: 'The other registration is paid in another currency.' },
  MOVED_MONEY: {
    status: 409,
    text: 'This money came from another registration, so it cannot be taken back alone. Please give it back, or move it on once it is too much.',
  },
  MORE_THAN_RECEIVED: { status: 409, text: 'That is more than can still be refunded of this payment.' },
  SECOND_PERSON_NEEDED: { status: 403, text: 'A refund is approved by somebody else than the person who proposed it.' },
  REFUND_UNDER_WAY: { status: 409, text: 'A refund of this payment is under way or done, so it cannot be reversed.' },
  TAKEN_BY_ANOTHER: {
    status: 403,
    text: 'Somebody else recorded this payment. Please ask them, or a treasurer, to take it back.',
  },
  ONLY_REFUND: {
    status: 409,
    text: 'This payment cannot count any more: the registration is paid or cancelled, or the currency differs. Please give it back.',
  },
  VOUCHER_NOT_BILLED: {
    status: 409,
    text: 'This delegate has used a voucher, and pays with it by themselves. Please leave them out of the invoice.',
  },
  RECEIPT_GIVEN: {
    status: 409,
    text: 'The registration is paid and its receipt was given. The organisers can correct it.',
  },
  NOTHING_TO_CORRECT: { status: 409, text: 'Nothing is left of this receipt: its money went back or had been recorded by mistake.' },
  NO_REST: { status: 409, text: 'This payment is not less than what is due, so there is no rest to ask for.' },
  NOT_FROM_PROVIDER: { status: 409, text: 'This payment did not come through the payment provider, so there is nobody to ask.' },
  ONLINE_MONEY: { status: 409, text: 'This payment came through the payment provider. Please refund it instead.' },
  SETTLEMENT_CHANGED: {
    status: 409,
    text: 'Some lines were imported before with other figures, so nothing of this file was. Please ask the provider which is right.',
  },
  NO_SHIFT: {
    status: 409,
    text: 'Cash and card payments go into your shift, and you have none open. Please open a shift first.',
  },
  SHIFT_OPEN: { status: 409, text: 'You have an open shift already. Please count it before you open another.' },
  SHIFT_CURRENCY: { status: 409, text: 'This is to be paid in another currency than your shift is counted in.' },
  SHIFT_COUNTED: {
    status: 409,
    text: 'The shift of this payment has been counted. Please ask a treasurer to take the payment back.',
  },
  SHIFT_RECOUNTED: { status: 409, text: 'This shift has been counted twice. Please explain the difference in a note.' },
  SHIFT_NOT_COUNTED: { status: 409, text: 'This shift has not been counted yet.' },
  SHIFT_CLOSED: { status: 409, text: 'This shift is closed, and nothing in it changes.' },
  SHIFT_NOT_CLOSED: { status: 409, text: 'The sheet can be printed when the shift is closed.' },
  NOT_YOUR_SHIFT: { status: 403, text: 'A shift is counted by its own cashier, as long as they may take money.' },
  OWN_SHIFT: { status: 403, text: 'A shift is closed by somebody else than its cashier.' },
  NOTE_NEEDED: { status: 409, text: 'There is a difference that nobody has explained. Please have a note written first.' },
} as const satisfies Record<string, { status: number; text: string }>;

export type MoneyRefusalCode = keyof typeof moneyRefusals;
