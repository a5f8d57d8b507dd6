import { featureLetter } from '../../platform/letters/letter.ts';
import { alertEndedLetter, alertLetter } from './letter-definitions.ts';
import { renderAlert, renderAlertEnded } from './render-alert.ts';

export const operationsLetters = [featureLetter(alertLetter, renderAlert), featureLetter(alertEndedLetter, renderAlertEnded)];
