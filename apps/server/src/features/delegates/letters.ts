import { featureLetter } from '../../platform/letters/letter.ts';
import { writtenLetter } from './letter-definitions.ts';
import { renderWritten } from './render-written.ts';

export const delegateLetters = [featureLetter(writtenLetter, renderWritten)];
