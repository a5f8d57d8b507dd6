import { featureLetter } from '../../platform/letters/letter.ts';
import { refusedLetter } from './letter-definitions.ts';
import { renderPublicationRefused } from './render-publication-refused.ts';

export const editingLetters = [featureLetter(refusedLetter, renderPublicationRefused)];
