import { defineLetter } from '../../platform/letters/letter.ts';

export const disabledLetter = defineLetter('webhooks.disabled');
