import * as contract from '@isocentre/contract/accounts';
import type { Pool } from 'pg';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database.ts';
import { bind, type BoundRoute } from '../../platform/feature.ts';
import { createLimiter } from '../../platform/limits.ts';
import { changePassword } from './change-password.ts';
import { endOtherSessions, endSession, signOut } from './end-sessions.ts';
import { passwordFailures } from './guard-password.ts';
import { listSessions } from './list-sessions.ts';
import { readSession } from './read-session.ts';
import { requestPasswordReset } from './request-password-reset.ts';
import { checkPasswordReset, resetPassword } from './reset-password.ts';
import { signIn } from './sign-in.ts';

export interface AccountRoutesDeps {
  db: Database;
  pool: Pool;
  clock: Clock;
}

export function accountRoutes(given: AccountRoutesDeps): BoundRoute[] {
  const deps = {
    ...given,
    failuresByAddress: passwordFailures(given.pool),
    resetsByEmail: createLimiter(given.pool, 'resetsByEmail', { calls: 3, perSeconds: 3600 }),
  };
  return [
    bind(contract.signIn, ({ body }, visit, connection) => signIn(deps, body, visit, connection)),
    bind(contract.readSession, (_input, visit) => readSession(visit)),
    bind(contract.signOut, (_input, visit, connection) => signOut(deps, visit, connection)),
    bind(contract.listSessions, (_input, visit) => listSessions(deps, visit)),
    bind(contract.endSession, ({ params }, visit, connection) => endSession(deps, params.id, visit, connection)),
    bind(contract.endOtherSessions, (_input, visit) => endOtherSessions(deps, visit)),
    bind(contract.requestPasswordReset, ({ body }, visit) => requestPasswordReset(deps, body.email, visit)),
    bind(contract.checkPasswordReset, ({ body }) => checkPasswordReset(deps, body.token)),
    bind(contract.resetPassword, ({ body }, visit) => resetPassword(deps, body, visit)),
    bind(contract.changePassword, ({ body }, visit, connection) => changePassword(deps, body, visit, connection)),
  ];
}
