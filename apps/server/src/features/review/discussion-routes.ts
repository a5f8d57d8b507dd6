import * as routes from '@isocentre/contract/review/discussion';
import { bind, type BoundRoute } from '../../platform/feature.ts';
import { asChair, asReviewer, mendEntry, readDiscussion, writeEntry } from './discussion.ts';
import type { ReviewDeps } from './read-call.ts';

export const discussionRoutes = (deps: ReviewDeps): BoundRoute[] => [
  bind(routes.readReviewersDiscussion, ({ params }, visit) => readDiscussion(deps, asReviewer, params.id, visit)),
  bind(routes.writeReviewersEntry, ({ params, body }, visit) =>
    writeEntry(deps, asReviewer, { id: params.id, entry: body.id, body: body.body }, visit),
  ),
  bind(routes.mendReviewersEntry, ({ params, body }, visit) => mendEntry(deps, asReviewer, { ...params, ...body }, visit)),
  bind(routes.readChairsDiscussion, ({ params }, visit) => readDiscussion(deps, asChair, params.id, visit)),
  bind(routes.writeChairsEntry, ({ params, body }, visit) =>
    writeEntry(deps, asChair, { id: params.id, entry: body.id, body: body.body }, visit),
  ),
  bind(routes.mendChairsEntry, ({ params, body }, visit) => mendEntry(deps, asChair, { ...params, ...body }, visit)),
];
