import * as contract from '@isocentre/contract/registration';
import type { Pool } from 'pg';
import { bind, type BoundRoute } from '../../platform/feature.ts';
import { passwordFailures } from '../accounts/guard-password.ts';
import { checkSignIn } from './check-sign-in.ts';
import { completeRegistration } from './complete-registration.ts';
import { deleteProof } from './delete-proof.ts';
import { exportData } from './export-data.ts';
import { joinEdition } from './join-edition.ts';
import { readMine } from './read-mine.ts';
import { readOptions } from './read-options.ts';
import { readProof } from './read-proof.ts';
import { register } from './register.ts';
import { cancelErasure, requestErasure } from './request-erasure.ts';
import { type ProofDeps, storeProof } from './store-proof.ts';
import { updateProfile } from './update-profile.ts';

export function registrationRoutes(given: ProofDeps & { pool: Pool }): BoundRoute[] {
  const deps = { ...given, failuresByAddress: passwordFailures(given.pool) };
  return [
    bind(contract.readRegistrationOptions, (_, visit) => readOptions(visit)),
    bind(contract.register, ({ body }, visit) => register(deps, body, visit)),
    bind(contract.checkRegistrationSignIn, ({ body }, visit) => checkSignIn(deps, body, visit)),
    bind(contract.readMyRegistration, (_, visit) => readMine(deps, visit)),
    bind(contract.joinEdition, (_, visit) => joinEdition(deps, visit)),
    bind(contract.completeRegistration, ({ body }, visit) => completeRegistration(deps, body, visit)),
    bind(contract.updateProfile, ({ body }, visit) => updateProfile(deps, body, visit)),
    bind(contract.uploadProof, ({ query, file }, visit) => storeProof(deps, { ...query, bytes: file }, visit)),
    bind(contract.deleteProof, ({ params }, visit) => deleteProof(deps, params.id, visit)),
    bind(contract.readProof, ({ params }, visit) => readProof(deps, params.id, visit)),
    bind(contract.exportMyData, (_, visit) => exportData(deps, visit)),
    bind(contract.requestErasure, ({ body }, visit) => requestErasure(deps, body, visit)),
    bind(contract.cancelErasure, ({ body }, visit) => cancelErasure(deps, body, visit)),
  ];
}
