import * as contract from '@isocentre/contract/second-factor';
import type { Pool } from 'pg';
import { bind, type BoundRoute } from '../../platform/feature.ts';
import { passwordFailures } from '../accounts/guard-password.ts';
import { addPasskey, offerPasskey } from './add-passkey.ts';
import type { FactorDeps } from './deps.ts';
import { endAllSessions } from './end-all-sessions.ts';
import { confirmSession, giveFactor } from './give-factor.ts';
import { askPasskey } from './passkey-ceremony.ts';
import { readFactors } from './read-factors.ts';
import { removeApp, removePasskey } from './remove-factor.ts';
import { renewRecoveryCodes } from './renew-recovery-codes.ts';
import { setUpApp } from './set-up-app.ts';

export function secondFactorRoutes(given: FactorDeps & { pool: Pool }): BoundRoute[] {
  const deps = { ...given, failuresByAddress: passwordFailures(given.pool) };
  return [
    bind(contract.readSecondFactors, (_input, visit) => readFactors(deps, visit)),
    bind(contract.setUpApp, ({ body }, visit, connection) => setUpApp(deps, body, visit, connection)),
    bind(contract.removeApp, (_input, visit) => removeApp(deps, visit)),
    bind(contract.renewRecoveryCodes, (_input, visit) => renewRecoveryCodes(deps, visit)),
    bind(contract.giveSecondFactor, ({ body }, visit, connection) => giveFactor(deps, body, visit, connection)),
    bind(contract.confirmSession, ({ body }, visit) => confirmSession(deps, body, visit)),
    bind(contract.offerPasskey, ({ body }, visit, connection) => offerPasskey(deps, body, visit, connection)),
    bind(contract.addPasskey, ({ body }, visit, connection) => addPasskey(deps, body, visit, connection)),
    bind(contract.removePasskey, ({ params }, visit) => removePasskey(deps, params.id, visit)),
    bind(contract.askPasskey, (_input, visit) => askPasskey(deps, visit)),
    bind(contract.endAllSessions, ({ body }, visit) => endAllSessions(deps, body.token, visit)),
  ];
}
