import * as contract from '@isocentre/contract/review/decision-letters';
import { bind, type BoundRoute } from '../../platform/feature.ts';
import { changeTemplate, readTemplates } from './change-template.ts';
import { editLetter } from './edit-letter.ts';
import { type DecisionLetterDeps, previewLetter, readLetter, readLetters } from './read-letters.ts';
import { recallLetters } from './recall-letters.ts';
import { sendTest } from './send-test.ts';
import { releaseLetters } from './release-letters.ts';

export const decisionLetterRoutes = (deps: DecisionLetterDeps): BoundRoute[] => [
  bind(contract.readTemplates, (_input, visit) => readTemplates(deps, visit)),
  bind(contract.changeTemplate, ({ params, body }, visit) => changeTemplate(deps, { code: params.code, ...body }, visit)),
  bind(contract.listDecisionLetters, (_input, visit) => readLetters(deps, visit)),
  bind(contract.readDecisionLetter, ({ params }, visit) => readLetter(deps, params.id, visit)),
  bind(contract.previewDecisionLetter, ({ body }, visit) => previewLetter(deps, body, visit)),
  bind(contract.editLetter, ({ params, body }, visit) => editLetter(deps, { id: params.id, ...body }, visit)),
  bind(contract.sendTestLetter, ({ body }, visit) => sendTest(deps, body.letter, visit)),
  bind(contract.releaseLetters, ({ body }, visit) => releaseLetters(deps, body, visit)),
  bind(contract.recallLetters, ({ body }, visit) => recallLetters(deps, body.letters, visit)),
];
