import * as contract from '@isocentre/contract/contact';
import { bind, type BoundRoute } from '../../platform/feature.ts';
import { sendMessage, type SendMessageDeps } from './send-message.ts';

export const contactRoutes = (deps: SendMessageDeps): BoundRoute[] => [
  bind(contract.sendContactMessage, ({ body }, visit) => sendMessage(deps, body, visit)),
];
