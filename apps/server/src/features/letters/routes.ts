import * as contract from '@isocentre/contract/letters';
import * as outbox from '@isocentre/contract/letters/outbox';
import type { Database } from '../../platform/database.ts';
import { bind, type BoundRoute } from '../../platform/feature.ts';
import { listLetters } from './list-letters.ts';
import { listOutbox, sendLetterAgain } from './outbox.ts';

export const letterRoutes = (deps: { db: Database }): BoundRoute[] => [
  bind(contract.listLetters, ({ query }, visit) => listLetters(deps, query.account, visit)),
  bind(outbox.listOutbox, ({ query }, visit) => listOutbox(deps, query, visit)),
  bind(outbox.sendLetterAgain, ({ params }, visit) => sendLetterAgain(deps, params.id, visit)),
];
