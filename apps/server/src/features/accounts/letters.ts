import { featureLetter } from '../../platform/letters/letter.ts';
import { passwordChangedLetter, resetLetter } from './letter-definitions.ts';
import { renderPasswordChanged } from './render-password-changed.ts';
import { renderReset } from './render-reset.ts';

export const accountLetters = [featureLetter(resetLetter, renderReset), featureLetter(passwordChangedLetter, renderPasswordChanged)];
