import { featureLetter } from '../../platform/letters/letter.ts';
import { disabledLetter } from './letter-definitions.ts';
import { renderDisabled } from './render-disabled.ts';

export const outboundLetters = [featureLetter(disabledLetter, renderDisabled)];
