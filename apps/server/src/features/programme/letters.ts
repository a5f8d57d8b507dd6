import { featureLetter } from '../../platform/letters/letter.ts';
import { programmeLetterDefinition } from './letter-definitions.ts';
import { renderProgrammeLetter } from './render-programme-letter.ts';

export const programmeLetters = [featureLetter(programmeLetterDefinition, renderProgrammeLetter)];
