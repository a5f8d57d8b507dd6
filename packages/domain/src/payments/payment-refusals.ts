/**
 * Refusals about payments and seats. A separate table, so that only the pages that need these texts load them; the
 * server knows all tables (`all-refusals.ts`).
 */
export const paymentRefusals = {
  PAYMENT_NOT_VERIFIED: {
    status: 400,
    text: 'We could not verify this payment. If you have paid, your registration will be confirmed as soon as the bank has confirmed it.',
  },
  WEBHOOK_NOT_VERIFIED: { status: 400, text: 'The signature does not match.' },
  ALREADY_PAID: { status: 409, text: 'Your registration has already been paid.' },
  NOTHING_TO_PAY: { status: 409, text: 'There is nothing to pay for this registration.' },
  REGISTRATION_INCOMPLETE: { status: 409, text: 'Please complete your details before you pay.' },
  QUOTE_CHANGED: { status: 409, text: 'The price has changed since this page was opened. Please check the new price and pay again.' },
  WORKSHOP_FULL: {
    status: 409,
    text: 'All workshop places are taken. You can join the waiting list; we will write to you when a place is free.',
  },
  SEATS_FREE: { status: 409, text: 'There are free places: you can book at once.' },
  NOT_WAITING: { status: 409, text: 'You are not on the waiting list.' },
  NO_SEAT_WANTED: { status: 409, text: 'Your category does not include the workshop.' },
  PAYMENT_CONFIRMING: { status: 409, text: 'We are confirming your payment. Please do not pay again.' },
  PAYMENT_IN_REVIEW: { status: 409, text: 'The organisers are looking at your payment. Please do not pay again; they will write to you.' },
  /** Unknown, used up, over, ended or for another category: nobody learns which. */
  VOUCHER_NOT_VALID: {
    status: 422,
    text: 'This voucher code cannot be used. Please check the code and your category, or ask whoever gave it to you.',
  },
  VOUCHER_NOT_COMBINED: {
    status: 409,
    text: 'The organisers have promised you a price already, so a voucher cannot be added. Please write to them about it.',
  },
  VOUCHER_AFTER_PAYMENT: {
    status: 409,
    text: 'Money has come for this registration already, so a voucher cannot be added. Please write to the organisers about it.',
  },
  OWN_VOUCHER: { status: 403, text: 'You have made this voucher yourself. Please ask another organiser to make one for you.' },
  TRANSFER_ANNOUNCED: { status: 409, text: 'You have told the organisers about this transfer already. They will look for it.' },
  ONLINE_PAYMENT_OFF: { status: 409, text: 'Online payment is not open yet. Please choose to pay later, or write to the organisers.' },
  PAYMENT_SERVICE_AWAY: {
    status: 503,
    text: 'The payment service is not responding at the moment. Please try again in a minute; if you have paid, we will find your payment.',
  },
} as const satisfies Record<string, { status: number; text: string }>;

export type PaymentRefusalCode = keyof typeof paymentRefusals;

export const paymentWords = {
  tooManyVouchers: 'Too many voucher codes were wrong. Please try again in an hour, or ask whoever gave you the code.',
  tooManyOrders:
    'You have begun several payments within a few minutes. Please wait ten minutes and try again; your registration is kept, and nothing is charged that you did not finish.',
} as const;
