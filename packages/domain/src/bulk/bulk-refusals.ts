/** Refusals to organisers who do something to many delegates at once. */
export const bulkRefusals = {
  SELECTION_CHANGED: {
    status: 409,
    text: 'Meanwhile another number of delegates matches, so nothing was done. Please look at the number and confirm it again.',
  },
  EXPORTED_MEANWHILE: {
    status: 409,
    text: 'Meanwhile another file of this list was made, so this one was not. Please look at what has changed since.',
  },
  NOBODY_SELECTED: { status: 409, text: 'Nobody is selected.' },
  NOT_UNDOABLE: { status: 409, text: 'Only tags can be taken back, once, and when all of it is done.' },
} as const satisfies Record<string, { status: number; text: string }>;

export type BulkRefusalCode = keyof typeof bulkRefusals;
