/** Refusals about presentations. A table of its own, so that only the pages that need these texts load them. */
export const presentationRefusals = {
  OFFER_LAPSED: { status: 409, text: 'The time to answer is over. Please write to the organisers if you would still like to present.' },
  OFFER_DECLINED: { status: 409, text: 'You have declined this place. Please write to the organisers if you would like to have it back.' },
  PRESENTER_FIXED: { status: 409, text: 'The presenter can no longer be changed here. Please write to the organisers.' },
  OFFER_OPEN: { status: 409, text: 'This place is offered or confirmed already, so there is nothing to offer again.' },
  NOT_CONFIRMED: { status: 409, text: 'Please confirm your place first. Then you can send the file.' },
  FILES_CLOSED: { status: 409, text: 'Files are no longer taken here. Please write to the organisers.' },
  FILE_TOO_LARGE: { status: 413, text: 'This file is larger than what is taken.' },
  FILE_TYPE: { status: 415, text: 'This is neither a PDF nor a PowerPoint file (.pptx). Please choose another one.' },
  FILE_PAGES: { status: 422, text: 'This file has more pages than are taken.' },
  FILE_LOCKED: { status: 422, text: 'This file is protected by a password. Please save it without one, and choose it again.' },
  FILE_UNREADABLE: { status: 422, text: 'This file cannot be opened: it seems to be damaged. Please save it anew, and choose it again.' },
} as const satisfies Record<string, { status: number; text: string }>;

export type PresentationRefusalCode = keyof typeof presentationRefusals;
