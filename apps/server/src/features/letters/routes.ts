import * as contract from '@isocentre/contract/letters';
import * as outbox from '@isocentre/contract/letters/outbox';
import * as returned from '@isocentre/contract/letters/returned-mail';
import * as news from '@isocentre/contract/letters/unsubscribe';
import type { Pool } from 'pg';
import type { Clock } from '../../platform/clock.ts';
import type { Config } from '../../platform/config.ts';
import type { Database } from '../../platform/database.ts';
import { bind, type BoundRoute } from '../../platform/feature.ts';
import { createFailureLimit } from '../../platform/limits.ts';
import { listLetters } from './list-letters.ts';
import { listOutbox, sendLetterAgain } from './outbox.ts';
import { readMyMail } from './read-my-mail.ts';
import { receiveMailEvents } from './receive-mail-events.ts';
import { showUnsubscribe, unsubscribe } from './unsubscribe.ts';

const UNSIGNED = { calls: 60, perSeconds: 60 };

export function letterRoutes(deps: { db: Database; config: Config; clock: Clock; pool: Pool }): BoundRoute[] {
  const unsigned = createFailureLimit(deps.pool, 'unsigned-mail-events', UNSIGNED);
  return [
    bind(contract.listLetters, ({ query }, visit) => listLetters(deps, query.account, visit)),
    bind(outbox.listOutbox, ({ query }, visit) => listOutbox(deps, query, visit)),
    bind(outbox.sendLetterAgain, ({ params }, visit) => sendLetterAgain(deps, params.id, visit)),
    bind(returned.receiveMailEvents, (input, _visit, connection) => receiveMailEvents({ ...deps, unsigned }, input, connection)),
    bind(news.unsubscribe, ({ params }, visit) => unsubscribe(deps, params.token, visit)),
    bind(news.showUnsubscribe, ({ params }, visit) => showUnsubscribe(deps, params.token, visit)),
    bind(returned.readMyMail, (_input, visit) => readMyMail(deps, visit)),
  ];
}
