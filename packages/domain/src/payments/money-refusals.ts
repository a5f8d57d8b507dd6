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
  CARD_NUMBER: { status: 422, text: 'This looks like the number of a card. Please enter the approval code only.' },
  NOTHING_OPEN: { status: 409, text: 'Nothing is left to pay for this registration.' },
  NOT_PAID_YET: { status: 409, text: 'This registration has not been paid yet.' },
  MONEY_TAKEN: { status: 409, text: 'Money has been paid for this registration. Please refund it first, or waive the rest.' },
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
  NO_REST: { status: 409, text: 'This payment is not less than what is due, so there is no rest to ask for.' },
  NOT_FROM_PROVIDER: { status: 409, text: 'This payment did not come through the payment provider, so there is nobody to ask.' },
  ONLINE_MONEY: { status: 409, text: 'This payment came through the payment provider. Please refund it instead.' },
} as const satisfies Record<string, { status: number; text: string }>;

export type MoneyRefusalCode = keyof typeof moneyRefusals;
