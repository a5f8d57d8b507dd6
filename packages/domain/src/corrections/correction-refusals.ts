/**
 * Refusals to organisers who correct or cancel a registration. A separate table, so that only the pages that need these
 * texts load them; the server knows all tables (`all-refusals.ts`).
 */
export const correctionRefusals = {
  CONSEQUENCES_CHANGED: {
    status: 409,
    text: 'What this would do has changed since it was shown, so nothing was done. Please look at it again.',
  },
  NO_PRICE: { status: 409, text: 'This category has no price for that moment. Please choose the other price, or another category.' },
  PART_COVERS: {
    status: 409,
    text: 'What has been paid in part is as much as this category costs. Please give some of it back first.',
  },
  REFUND_ON_ITS_WAY: { status: 409, text: 'Money is on its way back to this delegate. Please wait until it has arrived.' },
  RESTORE_FIRST: { status: 409, text: 'This registration is cancelled. Please restore it first.' },
  NOT_CANCELLED: { status: 409, text: 'This registration is not cancelled.' },
  RESTORE_OVER: { status: 409, text: 'A cancellation can be undone for 30 days. Please register the person again.' },
  MONEY_GONE: { status: 409, text: 'Money has gone back since, or is on its way, so it cannot be restored as it was.' },
  REFUND_REASON: { status: 422, text: 'This is not the amount that the rules suggest. Please say why.' },
  SAME_PERSON: { status: 409, text: 'This is the address of whoever holds the registration. Please enter that of the new person.' },
  ADDRESS_CLOSED: {
    status: 409,
    text: 'The account with this address is closed, or its owner has asked to be erased. Please take another address of the person.',
  },
  REGISTERED_ALREADY: {
    status: 409,
    text: 'This person is registered already. Cancel one of the two registrations, or merge them if both are the same person.',
  },
  ADDRESS_IN_USE: {
    status: 409,
    text: 'Another account has this address. If both are the same person, merge their registrations; otherwise hand the registration on.',
  },
  ORGANISER_ADDRESS: {
    status: 409,
    text: 'This person is an organiser, and whoever has their address could log in as one. Invite the new address with the same role, and hand the registration on to it.',
  },
  ADDRESS_ELSEWHERE: {
    status: 409,
    text: 'This person logs in with the address at another society too, so it cannot be changed here. Hand the registration on to the new address instead.',
  },
  NO_ADDRESS_CHANGE: { status: 409, text: 'No other address waits to be confirmed any more.' },
  ABSTRACTS_FIRST: { status: 409, text: 'There are abstracts that are not withdrawn. Please withdraw them first.' },
  MERGED: { status: 409, text: 'This registration was merged into another one of the same person, which counts instead.' },
  MONEY_IN_BOTH: { status: 409, text: 'Money was paid for both registrations. Please refund one of them first.' },
  NOTE_FIXED: { status: 409, text: 'A note can be changed by its author for 15 minutes. Please write another one.' },
  NO_RECEIPT: { status: 409, text: 'No receipt has been issued for this registration.' },
  NOT_THE_LAST: { status: 409, text: 'This has been changed again since, so it cannot be undone in one step. Please correct it instead.' },
  UNDO_OVER: { status: 409, text: 'A correction can be undone for 24 hours. Please make a new correction instead.' },
  MONEY_MOVED: { status: 409, text: 'Money has moved since, so this cannot be undone in one step. Please make a new correction instead.' },
} as const satisfies Record<string, { status: number; text: string }>;

export type CorrectionRefusalCode = keyof typeof correctionRefusals;
