import * as contract from '@isocentre/contract/letters/mailings';
import { bind, type BoundRoute } from '../../platform/feature.ts';
import { callOffMailing } from './call-off-mailing.ts';
import type { MailingDeps } from './group-rows.ts';
import { previewMailing } from './preview-mailing.ts';
import { readMailing, readMailings } from './read-mailings.ts';
import { releaseMailing } from './release-mailing.ts';
import { writeMailing } from './write-mailing.ts';

export const mailingRoutes = (deps: MailingDeps): BoundRoute[] => [
  bind(contract.listMailings, (_input, visit) => readMailings(deps, visit)),
  bind(contract.writeMailing, ({ body }, visit) => writeMailing(deps, body, visit)),
  bind(contract.previewMailing, ({ body }, visit) => previewMailing(deps, body, visit)),
  bind(contract.readMailing, ({ params }, visit) => readMailing(deps, params.id, visit)),
  bind(contract.releaseMailing, ({ params, body }, visit) => releaseMailing(deps, { id: params.id, ...body }, visit)),
  bind(contract.callOffMailing, ({ params }, visit) => callOffMailing(deps, params.id, visit)),
];
