import { featureLetter } from '../../platform/letters/letter.ts';
import { decisionLetterDefinitions, testLetter } from './letter-definitions.ts';
import { renderTest } from './render-test.ts';
import { renderDecision } from './render-decision.ts';

export const decisionLetters = decisionLetterDefinitions.map((definition) => featureLetter(definition, renderDecision));

/** Leaves when an organiser asks for it, to that organiser. */
export const testLetters = [featureLetter(testLetter, renderTest)];
