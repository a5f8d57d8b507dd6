import * as abstracts from './review/abstracts.ts';
import * as actingChairs from './review/acting-chairs.ts';
import * as assignment from './review/assignment.ts';
import * as books from './review/books.ts';
import * as calls from './review/calls.ts';
import * as furtherCalls from './review/further-calls.ts';
import { listContestResults } from './contest-results.ts';
import * as contests from './review/contests.ts';
import * as judging from './review/judging.ts';
import * as conflicts from './review/conflicts.ts';
import * as decisionLetters from './review/decision-letters.ts';
import * as decisions from './review/decisions.ts';
import * as mailings from './letters/mailings.ts';
import * as discussion from './review/discussion.ts';
import { readBoardSigns } from './board-signs.ts';
import * as ePosters from './e-posters.ts';
import * as published from './published-abstracts.ts';
import * as presentations from './review/presentations.ts';
import * as reviewerInvitations from './review/reviewer-invitations.ts';
import * as reviewerLetters from './review/reviewer-letters.ts';
import * as reviewers from './review/reviewers.ts';
import * as takeovers from './review/takeovers.ts';
import { readAssignmentFile } from './review/assignment-files.ts';
import * as reviewing from './review/reviewing.ts';
import type { RouteShape } from './route.ts';

/** The routes of calls, reviewers, assignment, reviewing, decisions, letters to groups, presenters, the book and what is published. */
export const reviewRoutes: readonly RouteShape[] = [
  furtherCalls.listCalls,
  furtherCalls.addCall,
  furtherCalls.changeWindow,
  furtherCalls.removeCall,
  calls.readCall,
  calls.changeCall,
  calls.changeRubric,
  calls.openReview,
  reviewers.listReviewers,
  reviewers.changeReviewer,
  reviewerInvitations.listReviewerInvitations,
  reviewerInvitations.checkReviewerList,
  reviewerInvitations.inviteReviewers,
  reviewerLetters.listReviewerLetters,
  reviewerLetters.releaseReviewerLetters,
  books.listBooks,
  books.makeBook,
  books.readWordBook,
  books.readJats,
  books.readBookTable,
  books.readBook,
  assignment.readAssignments,
  assignment.proposeRun,
  assignment.readRun,
  assignment.applyRun,
  assignment.undoRun,
  assignment.assignByHand,
  assignment.takeAway,
  takeovers.readLateWork,
  takeovers.handOnLateWork,
  takeovers.previewRemoval,
  takeovers.removeReviewer,
  takeovers.moveAssignment,
  actingChairs.readActingChairs,
  actingChairs.nameActingChair,
  actingChairs.dismissActingChair,
  conflicts.listConflicts,
  conflicts.renewConflicts,
  conflicts.decideConflict,
  conflicts.sayAlias,
  conflicts.shareDomains,
  conflicts.checkConflicts,
  reviewing.readQueue,
  reviewing.readAssignment,
  reviewing.readEndedAssignment,
  reviewing.saveReviewDraft,
  reviewing.submitReview,
  reviewing.declareConflict,
  reviewing.declineAssignment,
  reviewing.readOtherReviews,
  readAssignmentFile,
  discussion.readReviewersDiscussion,
  discussion.writeReviewersEntry,
  discussion.mendReviewersEntry,
  discussion.readChairsDiscussion,
  discussion.writeChairsEntry,
  discussion.mendChairsEntry,
  abstracts.listReviewedAbstracts,
  abstracts.exportAbstracts,
  abstracts.readReviewedAbstract,
  abstracts.shareComment,
  abstracts.correctAbstract,
  abstracts.readTextFindings,
  abstracts.judgePassage,
  abstracts.showAuthors,
  abstracts.readFileOfAbstract,
  decisions.readBoard,
  decisions.changeCapacities,
  decisions.setDecision,
  decisions.withdrawAbstract,
  decisions.setDecisions,
  decisions.readPending,
  decisions.applyDecisions,
  decisions.undoDecisions,
  decisionLetters.readTemplates,
  decisionLetters.changeTemplate,
  decisionLetters.listDecisionLetters,
  decisionLetters.readDecisionLetter,
  decisionLetters.previewDecisionLetter,
  decisionLetters.editLetter,
  decisionLetters.sendTestLetter,
  decisionLetters.releaseLetters,
  decisionLetters.recallLetters,
  mailings.listMailings,
  mailings.writeMailing,
  mailings.previewMailing,
  mailings.readMailing,
  mailings.releaseMailing,
  mailings.callOffMailing,
  presentations.readPresentations,
  presentations.changePresentationDates,
  presentations.offerAgain,
  published.listPublishedAbstracts,
  published.readPublishedAbstract,
  published.readBibtex,
  published.readRis,
  ePosters.listEPosters,
  ePosters.readEPoster,
  readBoardSigns,
  presentations.readPresentationFile,
  presentations.exportPresenters,
  contests.listContests,
  contests.planContest,
  contests.readContest,
  contests.changeContest,
  contests.readShortlist,
  contests.changeShortlist,
  contests.nameJudges,
  contests.moveContest,
  contests.readJudgeCards,
  judging.readSheets,
  judging.saveSheet,
  judging.declareJudgesConflict,
  listContestResults,
];
