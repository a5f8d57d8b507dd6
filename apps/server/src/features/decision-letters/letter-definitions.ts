import { DecisionLetter, purposeOf } from '@isocentre/domain/letters/decision-letters';
import { TEST_NOUN } from '@isocentre/domain/letters/letter-purposes';
import { defineLetter } from '../../platform/letters/letter.ts';

/**
 * To the organiser who asked for it; about the letter that is tried. In no list of letters, for it is nobody's: what it says is
 * composed when it leaves and not kept.
 */
export const testLetter = defineLetter(`${TEST_NOUN}.decision`, { priority: 'awaited', keepsWords: false });

/** About an abstract; its occasion is the version of the decision that it tells. */
export const decisionLetterDefinitions = DecisionLetter.options.map((kind) => defineLetter(purposeOf(kind), { kind: 'reviewed' }));
