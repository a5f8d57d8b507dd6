/** Refusals about content that organisers edit and publish. A separate table, as for people. */
export const contentRefusals = {
  DRAFTS_BROKEN: {
    status: 422,
    text: 'Some of this cannot be published as it is, so nothing was published. Please look at what is marked.',
  },
  WAITS_ALREADY: {
    status: 409,
    text: 'This draft waits already to be published at an instant. Please move or withdraw that publication first.',
  },
  INSTANT_PASSED: { status: 422, text: 'This instant has passed. Please choose one that is still to come, or publish now.' },
  PUBLICATION_ENDED: { status: 409, text: 'This publication does not wait any more, so it cannot be moved or withdrawn.' },
  NOT_UNDOABLE: {
    status: 409,
    text: 'Something of this publication has been published in another version since, so it cannot be undone in one step. Please restore the versions you want.',
  },
  NOT_IN_AN_ORDER: { status: 409, text: 'These are shown by their dates or in places of their own, so they have no order to change.' },
  IMAGE_TYPE: {
    status: 415,
    text: 'This cannot be read as a picture. Please upload a JPEG, PNG or WebP file; from a phone, choose “most compatible”, or send a screenshot of it.',
  },
  IMAGE_TOO_LARGE: {
    status: 413,
    text: 'This picture is too large. Please upload one of at most 10 MB and 40 megapixels; a photograph made smaller to 3000 pixels is enough.',
  },
  IMAGE_WITHOUT_ORIGINAL: {
    status: 409,
    text: 'The original of this picture is not stored here, so no other part of it can be chosen. Please upload it again.',
  },
} as const satisfies Record<string, { status: number; text: string }>;

export type ContentRefusalCode = keyof typeof contentRefusals;
