import { defineLetter } from '../../platform/letters/letter.ts';

/**
 * What releases have changed for one person. About the person, `account <id>` or `abstract <id>`; its occasion is the number of the release
 * that they knew, 0 for none.
 */
export const programmeLetterDefinition = defineLetter('programme.changed', { kind: 'reviewed', namesAddress: true });
