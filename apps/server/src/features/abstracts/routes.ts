import { readAbstractRules } from '@isocentre/contract/abstract-rules';
import * as contract from '@isocentre/contract/abstracts';
import * as drafts from '@isocentre/contract/abstracts/drafts';
import { abstractRules, PRESENTATION_TYPES } from '@isocentre/domain/abstracts/abstract-rules';
import { bind, type BoundRoute } from '../../platform/feature.ts';
import { editAbstract } from './edit-abstract.ts';
import { discardDraft, readDraft, saveDraft } from './keep-draft.ts';
import { readAbstractPdf } from './read-abstract-pdf.ts';
import { readAbstract } from './read-abstract.ts';
import { readMyAbstracts } from './read-my-abstracts.ts';
import { readDocument } from './read-document.ts';
import { listRevisions, readRevision } from './read-revisions.ts';
import { requestWithdrawal } from './request-withdrawal.ts';
import { type AbstractDeps, submitAbstract } from './submit-abstract.ts';

export const abstractRoutes = (deps: AbstractDeps): BoundRoute[] => [
  bind(readAbstractRules, (_, { edition: { edition } }) =>
    Promise.resolve({ ...abstractRules(edition), presentationTypes: [...PRESENTATION_TYPES] }),
  ),
  bind(contract.readMyAbstracts, (_, visit) => readMyAbstracts(deps, visit)),
  bind(contract.submitAbstract, ({ body }, visit) => submitAbstract(deps, body, visit)),
  bind(contract.readAbstract, ({ params }, visit) => readAbstract(deps, params.id, visit)),
  bind(contract.readAbstractPdf, ({ params }, visit) => readAbstractPdf(deps, params.id, visit)),
  bind(contract.editAbstract, ({ params, body }, visit) => editAbstract(deps, params.id, body, visit)),
  bind(contract.listRevisions, ({ params }, visit) => listRevisions(deps, params.id, visit)),
  bind(contract.readRevision, ({ params }, visit) => readRevision(deps, params, visit)),
  bind(contract.requestWithdrawal, ({ params, body }, visit) => requestWithdrawal(deps, params.id, body.reason, visit)),
  bind(drafts.readDraft, ({ params }, visit) => readDraft(deps, params.target, visit)),
  bind(drafts.saveDraft, ({ params, body }, visit) => saveDraft(deps, params.target, body, visit)),
  bind(drafts.readAbstractDocument, ({ file }, visit) => readDocument(file, visit)),
  bind(drafts.discardDraft, ({ params, query }, visit) => discardDraft(deps, params.target, query.version, visit)),
];
