import * as tokens from '@isocentre/contract/tokens';
import * as webhooks from '@isocentre/contract/webhooks';
import { bind, type BoundRoute } from '../../platform/feature.ts';
import { listDeliveries, sendAgain, testWebhook } from './attempts.ts';
import { endToken, listTokens, makeToken } from './tokens.ts';
import { addWebhook, changeWebhook, listWebhooks, type OutboundDeps, removeWebhook, renewSecret } from './webhooks.ts';

export const outboundRoutes = (deps: OutboundDeps): BoundRoute[] => [
  bind(tokens.listTokens, (_, visit) => listTokens(deps, visit)),
  bind(tokens.makeToken, ({ body }, visit) => makeToken(deps, body, visit)),
  bind(tokens.endToken, ({ params }, visit) => endToken(deps, params.id, visit)),
  bind(webhooks.listWebhooks, (_, visit) => listWebhooks(deps, visit)),
  bind(webhooks.addWebhook, ({ body }, visit) => addWebhook(deps, body, visit)),
  bind(webhooks.changeWebhook, ({ params, body }, visit) => changeWebhook(deps, { ...body, id: params.id }, visit)),
  bind(webhooks.removeWebhook, ({ params }, visit) => removeWebhook(deps, params.id, visit)),
  bind(webhooks.renewWebhookSecret, ({ params }, visit) => renewSecret(deps, params.id, visit)),
  bind(webhooks.testWebhook, ({ params }, visit) => testWebhook(deps, params.id, visit)),
  bind(webhooks.listDeliveries, ({ params, query }, visit) => listDeliveries(deps, { id: params.id, after: query.after }, visit)),
  bind(webhooks.sendDeliveryAgain, ({ params }, visit) => sendAgain(deps, params.id, visit)),
];
