import * as contract from '@isocentre/contract/content-editing';
import * as settings from '@isocentre/contract/settings-editing';
import { ONLY_ITEM } from '@isocentre/domain/content/kinds';
import { bind, type BoundRoute } from '../../platform/feature.ts';
import type { EditingDeps } from './deps.ts';
import { listContent, listRevisions, readKinds, sayIEdit } from './list-content.ts';
import { movePublication, publish, undoPublication, withdrawPublication } from './publish.ts';
import { countRegistrations, readConsequences, readSettings } from './settings.ts';
import { addItem, discardDraft, orderList, saveDraft } from './put-draft.ts';

export const editingRoutes = (deps: EditingDeps): BoundRoute[] => [
  bind(contract.readContentKinds, (_input, visit) => readKinds(deps, 'content', visit)),
  bind(contract.listContent, ({ params }, visit) => listContent(deps, 'content', params.kind, visit)),
  bind(contract.addContent, ({ params, body }, visit) => addItem(deps, 'content', { kind: params.kind, body: body.body }, visit)),
  bind(contract.saveDraft, ({ params, body }, visit) => saveDraft(deps, 'content', { kind: params.kind, id: params.id, ...body }, visit)),
  bind(contract.discardDraft, ({ params, query }, visit) =>
    discardDraft(deps, 'content', { kind: params.kind, id: params.id, version: query.version }, visit),
  ),
  bind(contract.orderContent, ({ params, body }, visit) => orderList(deps, { kind: params.kind, ...body }, visit)),
  bind(contract.listRevisions, ({ params, query }, visit) =>
    listRevisions(deps, 'content', { kind: params.kind, id: params.id, after: query.after }, visit),
  ),
  bind(contract.sayIEdit, ({ params }, visit) => sayIEdit(deps, 'content', { kind: params.kind, id: params.id }, visit)),
  bind(contract.publishContent, ({ body }, visit) => publish(deps, 'content', body, visit)),
  bind(contract.movePublication, ({ params, body }, visit) => movePublication(deps, 'content', { id: params.id, at: body.at }, visit)),
  bind(contract.withdrawPublication, ({ params }, visit) => withdrawPublication(deps, 'content', params.id, visit)),
  bind(contract.undoPublication, ({ params }, visit) => undoPublication(deps, 'content', params.id, visit)),
  bind(settings.readSettingsKinds, (_input, visit) => readKinds(deps, 'settings', visit)),
  bind(settings.readSettings, ({ params }, visit) => readSettings(deps, params.kind, visit)),
  bind(settings.listSettingsRevisions, ({ params, query }, visit) =>
    listRevisions(deps, 'settings', { kind: params.kind, id: ONLY_ITEM, after: query.after }, visit),
  ),
  bind(settings.saveSettingsDraft, ({ params, body }, visit) =>
    saveDraft(deps, 'settings', { kind: params.kind, id: ONLY_ITEM, hides: false, ...body }, visit),
  ),
  bind(settings.discardSettingsDraft, ({ params, query }, visit) =>
    discardDraft(deps, 'settings', { kind: params.kind, id: ONLY_ITEM, version: query.version }, visit),
  ),
  bind(settings.sayIEditSettings, ({ params }, visit) => sayIEdit(deps, 'settings', { kind: params.kind, id: ONLY_ITEM }, visit)),
  bind(settings.countRegistrations, (_input, visit) => countRegistrations(deps, visit)),
  bind(settings.readSettingsConsequences, ({ body }, visit) => readConsequences(deps, body.items, visit)),
  bind(settings.publishSettings, ({ body: { items, at, reason } }, visit) =>
    publish(deps, 'settings', { items: items.map((item) => ({ ...item, id: ONLY_ITEM })), at, reason }, visit),
  ),
  bind(settings.moveSettingsPublication, ({ params, body }, visit) =>
    movePublication(deps, 'settings', { id: params.id, at: body.at }, visit),
  ),
  bind(settings.withdrawSettingsPublication, ({ params }, visit) => withdrawPublication(deps, 'settings', params.id, visit)),
  bind(settings.undoSettingsPublication, ({ params }, visit) => undoPublication(deps, 'settings', params.id, visit)),
];
