import * as contract from '@isocentre/contract/review/reviewer-letters';
import { bind, type BoundRoute } from '../../platform/feature.ts';
import { readReviewerLetters, type ReviewerLetterDeps } from './read-drafts.ts';
import { releaseReviewerLetters } from './release-drafts.ts';

export const reviewerLetterRoutes = (deps: ReviewerLetterDeps): BoundRoute[] => [
  bind(contract.listReviewerLetters, (_input, visit) => readReviewerLetters(deps, visit)),
  bind(contract.releaseReviewerLetters, ({ body }, visit) => releaseReviewerLetters(deps, body.letters, visit)),
];
