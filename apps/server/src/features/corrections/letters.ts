import { featureLetter } from '../../platform/letters/letter.ts';
import { abstractsLeftLetter, cancelledLetter, restoredLetter } from './letter-definitions.ts';
import { renderAbstractsLeft } from './render-abstracts-left.ts';
import { renderCancelled, renderRestored } from './render-cancelled.ts';

export const correctionLetters = [
  featureLetter(cancelledLetter, renderCancelled),
  featureLetter(restoredLetter, renderRestored),
  featureLetter(abstractsLeftLetter, renderAbstractsLeft),
];
