import { featureLetter } from '../../platform/letters/letter.ts';
import { reviewerLetterDefinitions } from '../../platform/letters/letters-to-reviewers.ts';
import { renderReviewerLetter } from './render.ts';

export const reviewerLetters = Object.values(reviewerLetterDefinitions).map((definition) =>
  featureLetter(definition, renderReviewerLetter),
);
