import { featureLetter } from '../../platform/letters/letter.ts';
import { newBrowserLetter, wrongCodesLetter } from './letter-definitions.ts';
import { renderNewBrowser } from './render-new-browser.ts';
import { renderWrongCodes } from './render-wrong-codes.ts';

export const secondFactorLetters = [featureLetter(wrongCodesLetter, renderWrongCodes), featureLetter(newBrowserLetter, renderNewBrowser)];
