import { MAILING_PURPOSES } from '@isocentre/domain/letters/mailing-groups';
import { defineLetter } from '../../platform/letters/letter.ts';

/** About a row of the table; its occasion is the mailing. Receipts and links that somebody waits for leave before it. */
export const mailingLetterDefinitions = MAILING_PURPOSES.map((purpose) =>
  defineLetter(purpose, { kind: 'reviewed', priority: 'reminder' }),
);
