import { listContestResults as listResultsRoute } from '@isocentre/contract/contest-results';
import * as contests from '@isocentre/contract/review/contests';
import * as judging from '@isocentre/contract/review/judging';
import { bind, type BoundRoute } from '../../platform/feature.ts';
import { changeContest, planContest } from './change-contest.ts';
import { declareJudgesConflict } from './declare-conflict.ts';
import type { ContestDeps } from './deps.ts';
import { readJudgeCards } from './judge-cards.ts';
import { listContests } from './list-contests.ts';
import { listContestResults } from './list-results.ts';
import { moveContest } from './move-contest.ts';
import { nameJudges } from './name-judges.ts';
import { readContest } from './read-contest.ts';
import { readSheets } from './read-sheets.ts';
import { saveSheet } from './save-sheet.ts';
import { changeShortlist, readShortlist } from './shortlist.ts';

export const contestRoutes = (deps: ContestDeps): BoundRoute[] => [
  bind(contests.listContests, (_input, visit) => listContests(deps, visit)),
  bind(contests.planContest, ({ body }, visit) => planContest(deps, body, visit)),
  bind(contests.readContest, ({ params }, visit) => readContest(deps, params.contest, visit)),
  bind(contests.changeContest, ({ params, body }, visit) =>
    changeContest(deps, { contest: params.contest, version: body.version, form: body.contest }, visit),
  ),
  bind(contests.readShortlist, ({ params }, visit) => readShortlist(deps, params.contest, visit)),
  bind(contests.changeShortlist, ({ params, body }, visit) => changeShortlist(deps, { contest: params.contest, ...body }, visit)),
  bind(contests.nameJudges, ({ params, body }, visit) => nameJudges(deps, { contest: params.contest, ...body }, visit)),
  bind(contests.moveContest, ({ params, body }, visit) => moveContest(deps, { contest: params.contest, ...body }, visit)),
  bind(contests.readJudgeCards, ({ params }, visit) => readJudgeCards(deps, params.contest, visit)),
  bind(judging.readSheets, (_input, visit) => readSheets(deps, visit)),
  bind(judging.saveSheet, ({ params, body }, visit) =>
    saveSheet(deps, { contest: params.contest, abstract: params.abstract, ...body }, visit),
  ),
  bind(judging.declareJudgesConflict, ({ params }, visit) => declareJudgesConflict(deps, params, visit)),
  bind(listResultsRoute, (_input, visit) => listContestResults(deps, visit)),
];
