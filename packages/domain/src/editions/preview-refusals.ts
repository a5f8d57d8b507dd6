/** Refusals about previews: read-only visits to the public pages at another instant, or with drafts. */
export const previewRefusals = {
  PREVIEW_READ_ONLY: {
    status: 409,
    text: 'This is a preview: you can look at everything, but nothing is saved. Leave the preview to use the site.',
  },
  PREVIEW_ENDED: {
    status: 410,
    text: 'This preview was opened before or has ended. Please open it again from the organisers’ pages.',
  },
} as const satisfies Record<string, { status: number; text: string }>;

export type PreviewRefusalCode = keyof typeof previewRefusals;
