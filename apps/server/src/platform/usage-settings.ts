import { z } from 'zod';

const count = z.coerce.number().int().positive();

/** The settings of `settings.ts` about what one edition may use of an installation that it shares with others. */
export const usageSettings = {
  EDITION_REGISTRATIONS: count
    .default(50_000)
    .describe('How many registrations one edition takes, cancelled ones included. Then it takes no more, and says so.'),
  EDITION_MAILS_A_DAY: count
    .default(200_000)
    .describe(
      'How many mails of one edition leave within 24 hours, those that wait included, before organisers release no more letters to many. Mails to single people (receipts, links, answers) always leave.',
    ),
  EDITION_STORAGE_GB: z.coerce
    .number()
    .positive()
    .default(100)
    .describe(
      'How many gigabytes the files of one edition take before no more are stored: documents, slides, e-posters, files with abstracts, pictures, books.',
    ),
  EDITION_EXPORTS_A_DAY: count
    .default(2000)
    .describe('How many files of lists are made for one edition within 24 hours before the next is refused.'),
  EDITION_WARN_PERCENT: z.coerce
    .number()
    .min(1)
    .max(100)
    .default(80)
    .describe('From this share of any of these four on, the operator is told (docs/operations/alerts.md, EditionNearLimit).'),
} as const;
