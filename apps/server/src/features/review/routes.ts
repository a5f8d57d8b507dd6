import * as assignment from '@isocentre/contract/review/assignment';
import * as calls from '@isocentre/contract/review/calls';
import * as furtherCalls from '@isocentre/contract/review/further-calls';
import * as conflicts from '@isocentre/contract/review/conflicts';
import * as abstracts from '@isocentre/contract/review/abstracts';
import * as decisions from '@isocentre/contract/review/decisions';
import * as people from '@isocentre/contract/review/reviewers';
import { readAssignmentFile as assignmentFile } from '@isocentre/contract/review/assignment-files';
import * as reviewing from '@isocentre/contract/review/reviewing';
import * as takeovers from '@isocentre/contract/review/takeovers';
import * as acting from '@isocentre/contract/review/acting-chairs';
import { REGULAR_CALL } from '@isocentre/domain/review/review-settings';
import { bind, type BoundRoute } from '../../platform/feature.ts';
import type { Files } from '../../platform/files/files.ts';
import { applyRun, undoRun } from './apply-run.ts';
import { assignByHand, takeAway } from './assign-by-hand.ts';
import { changeCall, changeRubric } from './change-call.ts';
import { renewConflicts, sayAlias, shareDomains } from './change-conflict-rules.ts';
import { checkConflicts } from './check-conflicts.ts';
import { correctAbstract } from './correct-abstract.ts';
import { decideConflict } from './decide-conflict.ts';
import { addCall, changeWindow, listCalls, removeCall } from './further-calls.ts';
import { judgePassage } from './judge-passage.ts';
import { listConflicts } from './list-conflicts.ts';
import { moveAssignment } from './move-assignment.ts';
import { openReview } from './open-review.ts';
import { proposeRun } from './propose-run.ts';
import { readAssignments } from './read-assignments.ts';
import { readRun } from './read-run.ts';
import { declareConflict, declineAssignment } from './give-back.ts';
import { readAssignment, readOtherReviews } from './read-assignment.ts';
import { readCall, type ReviewDeps } from './read-call.ts';
import { readEndedAssignment } from './read-ended-assignment.ts';
import { readQueue } from './read-queue.ts';
import { dismissActingChair, nameActingChair, readActingChairs } from './acting-chairs.ts';
import { previewRemoval, removeReviewer } from './remove-reviewer.ts';
import { changeReviewer, listReviewers } from './reviewers.ts';
import { handOnLateWork, readLateWork } from './take-over-late.ts';
import { saveReviewDraft, submitReview } from './write-review.ts';
import { applyDecisions, undoDecisions } from './apply-decisions.ts';
import { discussionRoutes } from './discussion-routes.ts';
import { exportAbstracts } from './export-abstracts.ts';
import { listAbstracts } from './list-abstracts.ts';
import { readPending } from './pending-decisions.ts';
import { changeCapacities, readBoard } from './read-board.ts';
import { readAssignmentFile, readFileOfAbstract } from './read-files.ts';
import { readReviewedAbstract, showAuthors } from './read-reviewed-abstract.ts';
import { readTextFindings } from './read-text-findings.ts';
import { setDecision } from './set-decision.ts';
import { setDecisions } from './set-decisions.ts';
import { shareComment } from './share-comment.ts';
import { withdrawAbstract } from './withdraw-abstract.ts';

export const reviewRoutes = (deps: ReviewDeps & { files: Files }): BoundRoute[] => [
  bind(furtherCalls.listCalls, (_input, visit) => listCalls(deps, visit)),
  bind(furtherCalls.addCall, ({ body }, visit) => addCall(deps, body, visit)),
  bind(furtherCalls.changeWindow, ({ params, body }, visit) => changeWindow(deps, { call: params.call, ...body }, visit)),
  bind(furtherCalls.removeCall, ({ params }, visit) => removeCall(deps, params.call, visit)),
  bind(calls.readCall, ({ params }, visit) => readCall(deps, params.call, visit)),
  bind(calls.changeCall, ({ params, body }, visit) => changeCall(deps, { call: params.call, ...body }, visit)),
  bind(calls.changeRubric, ({ params, body }, visit) => changeRubric(deps, { call: params.call, ...body }, visit)),
  bind(calls.openReview, ({ params, body }, visit) => openReview(deps, { call: params.call, ...body }, visit)),
  bind(people.listReviewers, (_input, visit) => listReviewers(deps, visit)),
  bind(people.changeReviewer, ({ params, body }, visit) => changeReviewer(deps, { account: params.account, ...body }, visit)),
  bind(assignment.readAssignments, (_input, visit) => readAssignments(deps, visit)),
  bind(assignment.proposeRun, ({ body }, visit) => proposeRun(deps, body.outside, visit)),
  bind(assignment.readRun, ({ params }, visit) => readRun(deps, params.run, visit)),
  bind(assignment.applyRun, ({ params }, visit) => applyRun(deps, params.run, visit)),
  bind(assignment.undoRun, ({ params }, visit) => undoRun(deps, params.run, visit)),
  bind(assignment.assignByHand, ({ body }, visit) => assignByHand(deps, body, visit)),
  bind(assignment.takeAway, ({ params }, visit) => takeAway(deps, params.assignment, visit)),
  bind(takeovers.readLateWork, (_input, visit) => readLateWork(deps, visit)),
  bind(takeovers.handOnLateWork, ({ body }, visit) => handOnLateWork(deps, body.digest, visit)),
  bind(takeovers.previewRemoval, ({ params }, visit) => previewRemoval(deps, params.account, visit)),
  bind(takeovers.removeReviewer, ({ params, body }, visit) => removeReviewer(deps, { account: params.account, ...body }, visit)),
  bind(takeovers.moveAssignment, ({ params, body }, visit) => moveAssignment(deps, { id: params.assignment, ...body }, visit)),
  bind(acting.readActingChairs, (_input, visit) => readActingChairs(deps, visit)),
  bind(acting.nameActingChair, ({ body }, visit) => nameActingChair(deps, body.account, visit)),
  bind(acting.dismissActingChair, ({ params }, visit) => dismissActingChair(deps, params.account, visit)),
  bind(conflicts.listConflicts, ({ query }, visit) => listConflicts(deps, query.state, visit)),
  bind(conflicts.renewConflicts, (_input, visit) => renewConflicts(deps, visit)),
  bind(conflicts.decideConflict, ({ body }, visit) => decideConflict(deps, body, visit)),
  bind(conflicts.sayAlias, ({ body }, visit) => sayAlias(deps, body, visit)),
  bind(conflicts.shareDomains, ({ body }, visit) => shareDomains(deps, body.domains, visit)),
  bind(conflicts.checkConflicts, ({ body }, visit) => checkConflicts(deps, body, visit)),
  bind(reviewing.readQueue, (_input, visit) => readQueue(deps, visit)),
  bind(reviewing.readAssignment, ({ params }, visit) => readAssignment(deps, params.id, visit)),
  bind(reviewing.readEndedAssignment, ({ params }, visit) => readEndedAssignment(deps, params.id, visit)),
  bind(reviewing.saveReviewDraft, ({ params, body }, visit) => saveReviewDraft(deps, { id: params.id, ...body }, visit)),
  bind(reviewing.submitReview, ({ params, body }, visit) => submitReview(deps, { id: params.id, ...body }, visit)),
  bind(reviewing.declareConflict, ({ params, body }, visit) => declareConflict(deps, { id: params.id, ...body }, visit)),
  bind(reviewing.declineAssignment, ({ params, body }, visit) => declineAssignment(deps, { id: params.id, ...body }, visit)),
  bind(reviewing.readOtherReviews, ({ params }, visit) => readOtherReviews(deps, params.id, visit)),
  bind(assignmentFile, ({ params }, visit) => readAssignmentFile(deps, params, visit)),
  ...discussionRoutes(deps),
  bind(abstracts.listReviewedAbstracts, ({ query }, visit) => listAbstracts(deps, query, visit)),
  bind(abstracts.exportAbstracts, ({ query }, visit) => exportAbstracts(deps, query, visit)),
  bind(abstracts.readReviewedAbstract, ({ params }, visit) => readReviewedAbstract(deps, params.id, visit)),
  bind(abstracts.shareComment, ({ params, body }, visit) =>
    shareComment(deps, { id: params.id, assignment: params.assignment, ...body }, visit),
  ),
  bind(abstracts.correctAbstract, ({ params, body }, visit) => correctAbstract(deps, { id: params.id, ...body }, visit)),
  bind(abstracts.readTextFindings, ({ params }, visit) => readTextFindings(deps, params.id, visit)),
  bind(abstracts.judgePassage, ({ params, body }, visit) => judgePassage(deps, { id: params.id, ...body }, visit)),
  bind(abstracts.showAuthors, ({ params }, visit) => showAuthors(deps, params.id, visit)),
  bind(abstracts.readFileOfAbstract, ({ params, query }, visit) => readFileOfAbstract(deps, { ...params, ...query }, visit)),
  bind(decisions.readBoard, ({ query }, visit) => readBoard(deps, visit, query.call)),
  bind(decisions.changeCapacities, ({ params, body }, visit) => changeCapacities(deps, { call: params.call, ...body }, visit)),
  bind(decisions.setDecision, ({ params, body }, visit) => setDecision(deps, { id: params.id, ...body }, visit)),
  bind(decisions.withdrawAbstract, ({ params, body }, visit) => withdrawAbstract(deps, { id: params.id, ...body }, visit)),
  bind(decisions.setDecisions, ({ body }, visit) => setDecisions(deps, body, visit)),
  bind(decisions.readPending, ({ query }, visit) => readPending(deps, visit, query.call)),
  bind(decisions.applyDecisions, ({ body }, visit) => applyDecisions(deps, { call: REGULAR_CALL, ...body }, visit)),
  bind(decisions.undoDecisions, ({ params }, visit) => undoDecisions(deps, params.id, visit)),
];
