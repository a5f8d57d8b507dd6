import { featureLetter } from '../../platform/letters/letter.ts';
import { abstractsLeftLetter, cancelledLetter } from '../payments/letter-definitions.ts';
import {
  addressNotedLetter,
  confirmAddressLetter,
  handedOnLetter,
  mergedLetter,
  restoredLetter,
  takenOverLetter,
} from './letter-definitions.ts';
import { renderAddressNoted } from './render-address-noted.ts';
import { renderConfirmAddress } from './render-confirm-address.ts';
import { renderAbstractsLeft } from './render-abstracts-left.ts';
import { renderCancelled, renderRestored } from './render-cancelled.ts';
import { renderMerged } from './render-merged.ts';
import { renderHandedOn, renderTakenOver } from './render-transfer.ts';

export const correctionLetters = [
  featureLetter(cancelledLetter, renderCancelled),
  featureLetter(restoredLetter, renderRestored),
  featureLetter(handedOnLetter, renderHandedOn),
  featureLetter(takenOverLetter, renderTakenOver),
  featureLetter(mergedLetter, renderMerged),
  featureLetter(confirmAddressLetter, renderConfirmAddress),
  featureLetter(addressNotedLetter, renderAddressNoted),
  featureLetter(abstractsLeftLetter, renderAbstractsLeft),
];
