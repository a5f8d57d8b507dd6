/** What can be refused about abstracts. A table of its own, so that only the pages that need these words carry them. */
export const abstractRefusals = {
  ABSTRACTS_NOT_OPEN: { status: 409, text: 'Abstract submission has not opened yet.' },
  /** Said with the edition's own deadline (`windowWords`). */
  ABSTRACTS_CLOSED: { status: 409, text: 'Abstract submission is closed.' },
  /** Said with the edition's own limit (`windowWords`). */
  MAX_SUBMISSIONS: { status: 409, text: 'You have submitted as many abstracts as this conference takes from one delegate.' },
  ABSTRACT_EDITING_CLOSED: { status: 409, text: 'Editing is not allowed after the submission deadline' },
  ABSTRACT_ACCEPTED: { status: 409, text: 'This abstract has been accepted and can no longer be edited. Please write to the organisers.' },
  ABSTRACT_WITHDRAWN: { status: 409, text: 'This abstract has been withdrawn.' },
  DOCUMENT_TOO_LARGE: { status: 413, text: 'Please choose a Word document of at most 1 MB.' },
  DOCUMENT_TYPE: { status: 415, text: 'Please choose a Word document (.docx) made from the template.' },
  DOCUMENT_UNREADABLE: { status: 422, text: 'This document could not be read. Please copy your text into the form.' },
} as const satisfies Record<string, { status: number; text: string }>;

export type AbstractRefusalCode = keyof typeof abstractRefusals;
