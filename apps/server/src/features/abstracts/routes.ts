import { readAbstractRules } from '@isocentre/contract/abstract-rules';
import * as contract from '@isocentre/contract/abstracts';
import * as drafts from '@isocentre/contract/abstracts/drafts';
import * as files from '@isocentre/contract/abstracts/files';
import { abstractRules, PRESENTATION_TYPES } from '@isocentre/domain/abstracts/abstract-rules';
import { aboutOwn, bind, type BoundRoute } from '../../platform/feature.ts';
import type { Config } from '../../platform/config.ts';
import type { Files } from '../../platform/files/files.ts';
import { openScanner } from '../../platform/files/scanner.ts';
import { editAbstract } from './edit-abstract.ts';
import { addFile } from './files/add-file.ts';
import { readOwnFile } from './files/open-file.ts';
import { removeFile } from './files/remove-file.ts';
import { discardDraft, readDraft, saveDraft } from './keep-draft.ts';
import { readAbstractPdf } from './read-abstract-pdf.ts';
import { readAbstract } from './read-abstract.ts';
import { readMyAbstracts } from './read-my-abstracts.ts';
import { readDocument } from './read-document.ts';
import { listRevisions, readRevision } from './read-revisions.ts';
import { requestWithdrawal } from './request-withdrawal.ts';
import { type AbstractDeps, submitAbstract } from './submit-abstract.ts';

export function abstractRoutes(given: AbstractDeps & { files: Files; config: Config }): BoundRoute[] {
  const deps = { ...given, scanner: openScanner(given.config) };
  return [
    bind(readAbstractRules, (_, { edition: { edition } }) =>
      Promise.resolve({ ...abstractRules(edition), presentationTypes: [...PRESENTATION_TYPES] }),
    ),
    bind(contract.readMyAbstracts, (_, visit) => readMyAbstracts(deps, aboutOwn(visit))),
    bind(contract.submitAbstract, ({ body }, visit) => submitAbstract(deps, aboutOwn(visit), body)),
    bind(contract.readAbstract, ({ params }, visit) => readAbstract(deps, aboutOwn(visit), params.id)),
    bind(contract.readAbstractPdf, ({ params }, visit) => readAbstractPdf(deps, aboutOwn(visit), params.id)),
    bind(contract.editAbstract, ({ params, body }, visit) => editAbstract(deps, aboutOwn(visit), params.id, body)),
    bind(contract.listRevisions, ({ params }, visit) => listRevisions(deps, aboutOwn(visit), params.id)),
    bind(contract.readRevision, ({ params }, visit) => readRevision(deps, aboutOwn(visit), params)),
    bind(contract.requestWithdrawal, ({ params, body }, visit) =>
      requestWithdrawal(deps, aboutOwn(visit), { id: params.id, reason: body.reason }),
    ),
    bind(drafts.readDraft, ({ params }, visit) => readDraft(deps, aboutOwn(visit), params.target)),
    bind(drafts.saveDraft, ({ params, body }, visit) => saveDraft(deps, aboutOwn(visit), params.target, body)),
    bind(drafts.readAbstractDocument, ({ file }, visit) => readDocument(file, visit)),
    bind(drafts.discardDraft, ({ params, query }, visit) => discardDraft(deps, aboutOwn(visit), params.target, query.version)),
    bind(files.addAbstractFile, ({ params, query, file }, visit) => addFile(deps, { ...params, ...query, bytes: file }, aboutOwn(visit))),
    bind(files.removeAbstractFile, ({ params }, visit) => removeFile(deps, params, aboutOwn(visit))),
    bind(files.readAbstractFile, ({ params }, visit) => readOwnFile(deps, params, aboutOwn(visit))),
  ];
}
