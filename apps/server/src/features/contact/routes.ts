import * as contract from '@isocentre/contract/contact';
import * as messages from '@isocentre/contract/messages';
import { bind, type BoundRoute } from '../../platform/feature.ts';
import { answerMessage, changeMessage, type HandleDeps, readMessage } from './handle-message.ts';
import { listMessages } from './list-messages.ts';
import { sendMessage } from './send-message.ts';

export const contactRoutes = (deps: HandleDeps): BoundRoute[] => [
  bind(contract.sendContactMessage, ({ body }, visit) => sendMessage(deps, body, visit)),
  bind(messages.listMessages, ({ query }, visit) => listMessages(deps, query, visit)),
  bind(messages.readMessage, ({ params }, visit) => readMessage(deps, params.id, visit)),
  bind(messages.changeMessage, ({ params, body }, visit) => changeMessage(deps, { id: params.id, ...body }, visit)),
  bind(messages.answerMessage, ({ params, body }, visit) => answerMessage(deps, { id: params.id, ...body }, visit)),
];
