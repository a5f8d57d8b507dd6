import { featureLetter } from '../../platform/letters/letter.ts';
import { factorResetLetter, invitationLetter } from './letter-definitions.ts';
import { renderFactorReset } from './render-factor-reset.ts';
import { renderInvitation } from './render-invitation.ts';

export const peopleLetters = [featureLetter(invitationLetter, renderInvitation), featureLetter(factorResetLetter, renderFactorReset)];
