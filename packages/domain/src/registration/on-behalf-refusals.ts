/**
 * Refusals to organisers who register somebody. A separate table, so that only the pages that need these texts load them.
 */
export const onBehalfRefusals = {
  ACCOUNT_KNOWN: {
    status: 409,
    text: 'This address has an account already. Nothing is stored until you say that it is the same person.',
  },
  ACCOUNT_CLOSED: { status: 409, text: 'The account of this address is closed. Please use another address of this person.' },
  OTHER_PRICE: { status: 403, text: 'The price of another phase is applied by the owner or the treasurer. Please ask one of them.' },
} as const satisfies Record<string, { status: number; text: string }>;

export type OnBehalfRefusalCode = keyof typeof onBehalfRefusals;
