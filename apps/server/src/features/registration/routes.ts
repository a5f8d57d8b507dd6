import * as contract from '@isocentre/contract/registration';
import type { Pool } from 'pg';
import type { Config } from '../../platform/config.ts';
import { aboutOwn, bind, type BoundRoute } from '../../platform/feature.ts';
import { openScanner } from '../../platform/files/scanner.ts';
import { passwordFailures } from '../accounts/guard-password.ts';
import { checkSignIn } from './check-sign-in.ts';
import { completeRegistration } from './complete-registration.ts';
import { deleteProof } from './delete-proof.ts';
import { type ExportDeps, exportData } from './export-data.ts';
import { joinEdition } from './join-edition.ts';
import { readRegistration } from './read-registration.ts';
import { readOptions } from './read-options.ts';
import { readProof } from './read-proof.ts';
import { register } from './register.ts';
import { cancelErasure, requestErasure } from './request-erasure.ts';
import { type ProofDeps, storeProof } from './store-proof.ts';
import { updateProfile } from './update-profile.ts';
import type { VoucherDoor } from './voucher-door.ts';

export function registrationRoutes(given: ProofDeps & ExportDeps & { pool: Pool; config: Config; vouchers: VoucherDoor }): BoundRoute[] {
  const deps = { ...given, scanner: openScanner(given.config), failuresByAddress: passwordFailures(given.pool) };
  return [
    bind(contract.readRegistrationOptions, (_, visit) => readOptions(visit)),
    bind(contract.register, ({ body }, visit) => register(deps, body, visit)),
    bind(contract.checkRegistrationSignIn, ({ body }, visit) => checkSignIn(deps, body, visit)),
    bind(contract.readMyRegistration, (_, visit) => readRegistration(deps, aboutOwn(visit))),
    bind(contract.joinEdition, (_, visit) => joinEdition(deps, visit)),
    bind(contract.completeRegistration, ({ body }, visit) => completeRegistration(deps, aboutOwn(visit), body)),
    bind(contract.updateProfile, ({ body }, visit) => updateProfile(deps, aboutOwn(visit), body)),
    bind(contract.uploadProof, ({ query, file }, visit) => storeProof(deps, aboutOwn(visit), { ...query, bytes: file })),
    bind(contract.deleteProof, ({ params }, visit) => deleteProof(deps, aboutOwn(visit), params.id)),
    bind(contract.readProof, ({ params }, visit) => readProof(deps, aboutOwn(visit), params.id)),
    bind(contract.exportMyData, (_, visit) => exportData(deps, visit)),
    bind(contract.requestErasure, ({ body }, visit, connection) => requestErasure(deps, body, visit, connection)),
    bind(contract.cancelErasure, ({ body }, visit) => cancelErasure(deps, body, visit)),
  ];
}
