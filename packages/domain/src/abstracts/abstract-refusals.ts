/** Refusals about abstracts. A separate table, so that only the pages that need these texts load them. */
export const abstractRefusals = {
  ABSTRACTS_NOT_OPEN: { status: 409, text: 'Abstract submission has not opened yet.' },
  /** Replaced by a text with the edition's deadline (`windowWords`). */
  ABSTRACTS_CLOSED: { status: 409, text: 'Abstract submission is closed.' },
  /** Replaced by a text with the edition's limit (`windowWords`). */
  MAX_SUBMISSIONS: { status: 409, text: 'You have submitted as many abstracts as this conference accepts from one delegate.' },
  ABSTRACT_EDITING_CLOSED: { status: 409, text: 'Editing is not allowed after the submission deadline' },
  ABSTRACT_ACCEPTED: { status: 409, text: 'This abstract has been accepted and can no longer be edited. Please write to the organisers.' },
  ABSTRACT_WITHDRAWN: { status: 409, text: 'This abstract has been withdrawn.' },
  /** Replaced by a text with the edition's limit (`abstractFileFault`). */
  FILES_FULL: { status: 409, text: 'No more files are taken with this abstract. Please remove one first.' },
  FILE_THERE: { status: 409, text: 'This file is with your abstract already.' },
  DOCUMENT_TOO_LARGE: { status: 413, text: 'Please choose a Word document of at most 1 MB.' },
  DOCUMENT_TYPE: { status: 415, text: 'Please choose a Word document (.docx) made from the template.' },
  DOCUMENT_OLD_WORD: {
    status: 415,
    text: 'This is a .doc file, or one with a password. In Word choose Save As, then Word Document (.docx), without a password, and choose that file here.',
  },
  DOCUMENT_UNREADABLE: { status: 422, text: 'This document could not be read. Please copy your text into the form.' },
} as const satisfies Record<string, { status: number; text: string }>;

export type AbstractRefusalCode = keyof typeof abstractRefusals;
