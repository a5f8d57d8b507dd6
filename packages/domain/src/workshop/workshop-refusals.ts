/** Refusals to organisers about workshop places. A table of its own, so that only the pages that need these texts load them. */
export const workshopRefusals = {
  SEATS_TAKEN: { status: 409, text: 'More places are taken than that.' },
  GROUP_FULL: { status: 409, text: 'There is not enough room in this group, so nobody was moved.' },
  NO_FREE_SEAT: { status: 409, text: 'No place is free that could be offered.' },
  NO_SEAT_THERE: { status: 409, text: 'This person has no place any more. Please look at the list again.' },
  HAS_A_SEAT: { status: 409, text: 'This delegate has a place already.' },
  SEATS_DIFFER: {
    status: 409,
    text: 'The category of this delegate does not include the same number of places. Please correct the category first.',
  },
  SEAT_PAID: { status: 409, text: 'This place is paid for. Please correct the category of whoever paid, or refund the payment, first.' },
  SEAT_BEING_PAID: { status: 409, text: 'This place is being paid for at this moment. Please try again when the payment has ended.' },
} as const satisfies Record<string, { status: number; text: string }>;

export type WorkshopRefusalCode = keyof typeof workshopRefusals;
