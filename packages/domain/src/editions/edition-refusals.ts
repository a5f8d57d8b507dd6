/** Refusals about making, publishing and keeping editions. */
export const editionRefusals = {
  EDITION_IS_DRAFT: { status: 409, text: 'This edition is not published yet. Please publish it first.' },
  NOT_READY: { status: 409, text: 'Some things have to be done before this edition can be published.' },
  HAS_REGISTRATIONS: {
    status: 409,
    text: 'People have registered already, so this edition stays public. You can close registration instead.',
  },
  STATUS_CHANGED: { status: 409, text: 'Somebody else has changed the state of this edition meanwhile. Please look again.' },
  MOVE_NOT_POSSIBLE: { status: 409, text: 'An edition cannot go from its present state to that one.' },
  NOT_A_DRAFT: { status: 409, text: 'Only a draft can be deleted. Archive a published edition instead.' },
  PREFIX_USED: {
    status: 409,
    text: 'Numbers with this prefix were given out at an earlier conference of the society. Please choose another prefix.',
  },
  ORDINAL_USED: { status: 409, text: 'There is an edition with this number already.' },
  EDITION_EXISTS: { status: 409, text: 'There are editions with this year and number already.' },
  HOST_TAKEN: { status: 409, text: 'This host name belongs to another edition. Please choose another one.' },
  HOST_IN_USE: { status: 409, text: 'Visitors find this edition by its last host name. Please add another one first.' },
  MAIN_HOST_KEPT: { status: 409, text: 'This is the society’s main address. Please move that to another edition first.' },
  OWN_HOST_FIRST: {
    status: 409,
    text: 'The edition that has the main address now has no host name of its own, and nobody would find it any more. Please give it one first.',
  },
} as const satisfies Record<string, { status: number; text: string }>;

export type EditionRefusalCode = keyof typeof editionRefusals;
