import { featureLetter } from '../../platform/letters/letter.ts';
import { mailingLetterDefinitions } from './letter-definitions.ts';
import { renderMailing } from './render-mailing.ts';

export const mailingLetters = mailingLetterDefinitions.map((definition) => featureLetter(definition, renderMailing));
