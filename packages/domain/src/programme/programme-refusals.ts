/** Refusals to organisers about the programme. A table of its own, so that only the pages that need these texts load them. */
export const programmeRefusals = {
  NOTHING_TO_RELEASE: { status: 409, text: 'The draft says what is public already, so there is nothing to release.' },
  ROOM_TWICE: { status: 409, text: 'A room is used twice at the same time. Please solve that first; nothing was released.' },
  CLASHES_OPEN: {
    status: 409,
    text: 'There are clashes that nobody has accepted yet. Please solve them, or say why they may stay; nothing was released.',
  },
  ROOM_IN_USE: { status: 409, text: 'Sessions are held in this room. Please move them to another one first.' },
  PROGRAMME_FULL: { status: 409, text: 'The programme has as many sessions or rooms as it can hold. Please remove some first.' },
  ALREADY_PLACED: {
    status: 409,
    text: 'This abstract has a slot of this kind already: one talk and one e-poster at most. Please move that one.',
  },
} as const satisfies Record<string, { status: number; text: string }>;

export type ProgrammeRefusalCode = keyof typeof programmeRefusals;
