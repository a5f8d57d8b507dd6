import { defineLetter } from '../../platform/letters/letter.ts';

export const refusedLetter = defineLetter('content.publication-refused');
