/** Refusals about the book of abstracts. */
export const bookRefusals = {
  BOOK_EMPTY: {
    status: 409,
    text: 'There is no accepted abstract with a reference to print yet. Before the results are published, a book holds none.',
  },
  BOOK_FAULTS: { status: 409, text: 'Some abstracts cannot be printed as they are. They are listed on the page of the book.' },
  BOOK_IN_THE_MAKING: { status: 409, text: 'A book is being made. Please wait until it is ready.' },
} as const satisfies Record<string, { status: number; text: string }>;

export type BookRefusalCode = keyof typeof bookRefusals;
