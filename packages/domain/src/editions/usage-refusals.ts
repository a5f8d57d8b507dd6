import type { Use } from './edition-usage.ts';

/** Refusals when an edition has used what the operator of the installation gives it. */
export const usageRefusals = {
  EDITION_FULL: {
    status: 409,
    text: 'This conference has taken as many registrations as its installation is set up for. The organisers can ask the operator for more; please write to them.',
  },
  MAILS_USED_UP: {
    status: 409,
    text: 'This conference has sent as many mails within a day as its installation is set up for. Please release this tomorrow, or ask the operator for more. Receipts, links and answers to single people go on.',
  },
  STORAGE_FULL: {
    status: 409,
    text: 'The files of this conference take as much room as its installation is set up for, so this one was not stored. Please write to the organisers; they can ask the operator for more.',
  },
  EXPORTS_USED_UP: {
    status: 409,
    text: 'So many files of lists have been made within a day as this installation is set up for. Please use one of them, try again tomorrow, or ask the operator for more.',
  },
} as const satisfies Record<string, { status: number; text: string }>;

export type UsageRefusalCode = keyof typeof usageRefusals;

export const refusalOf: Readonly<Record<Use, UsageRefusalCode>> = {
  registrations: 'EDITION_FULL',
  mails: 'MAILS_USED_UP',
  storage: 'STORAGE_FULL',
  exports: 'EXPORTS_USED_UP',
};
