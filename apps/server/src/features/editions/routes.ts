import * as contract from '@isocentre/contract/editions';
import * as next from '@isocentre/contract/next-editions';
import { clockMovable } from '../../platform/config.ts';
import { bind, type BoundRoute } from '../../platform/feature.ts';
import { changeEditionStatus } from './change-edition-status.ts';
import { addHost, removeHost } from './change-hosts.ts';
import { changeSociety, readSociety } from './change-society.ts';
import { deleteDraft } from './delete-draft.ts';
import { listEditions } from './list-editions.ts';
import { makeEdition } from './make-edition.ts';
import { moveMainHost } from './move-main-host.ts';
import type { NextEditionDeps } from './next-edition-deps.ts';
import { readChecklist } from './read-checklist.ts';
import { readClock } from './read-clock.ts';
import { readCopyOffer } from './read-copy-offer.ts';
import { readEdition } from './read-edition.ts';
import { tickCheck } from './tick-check.ts';

export const editionRoutes = (deps: NextEditionDeps): BoundRoute[] => [
  bind(contract.readEdition, (_input, visit) => readEdition(visit)),
  bind(contract.readClock, (_input, visit) => readClock(clockMovable(deps.config), visit)),
  bind(next.listEditions, (_input, visit) => listEditions(deps, visit)),
  bind(next.makeEdition, ({ body }, visit) => makeEdition(deps, body, visit)),
  bind(next.readCopyOffer, ({ params }, visit) => readCopyOffer(deps, params.from, visit)),
  bind(next.readSociety, (_input, visit) => readSociety(deps, visit)),
  bind(next.changeSociety, ({ body }, visit) => changeSociety(deps, body, visit)),
  bind(next.moveMainHost, ({ body }, visit) => moveMainHost(deps, body, visit)),
  bind(next.readChecklist, (_input, visit) => readChecklist(deps, visit)),
  bind(next.tickCheck, ({ params, body }, visit) => tickCheck(deps, { ...params, ...body }, visit)),
  bind(next.changeEditionStatus, ({ body }, visit) => changeEditionStatus(deps, body, visit)),
  bind(next.addHost, ({ body }, visit) => addHost(deps, body.host, visit)),
  bind(next.removeHost, ({ params }, visit) => removeHost(deps, params.host, visit)),
  bind(next.deleteDraft, (_input, visit) => deleteDraft(deps, visit)),
];
