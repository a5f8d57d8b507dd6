import * as contract from '@isocentre/contract/proofs';
import { bind, type BoundRoute } from '../../platform/feature.ts';
import type { MoneyDeps } from '../payments/deps.ts';
import type { ProofDeps } from '../registration/store-proof.ts';
import { judgeProof } from './judge-proof.ts';
import { listProofs } from './list-proofs.ts';
import { readProofFile } from './read-proof-file.ts';
import { undoVerdict } from './undo-verdict.ts';

export const proofRoutes = (deps: ProofDeps & MoneyDeps): BoundRoute[] => [
  bind(contract.listProofs, (_, visit) => listProofs(deps, visit)),
  bind(contract.readProofFile, ({ params }, visit) => readProofFile(deps, params.id, visit)),
  bind(contract.judgeProof, ({ params, body }, visit) => judgeProof(deps, { id: params.id, decision: body }, visit)),
  bind(contract.undoVerdict, ({ params, body }, visit) => undoVerdict(deps, { id: params.id, reason: body.reason }, visit)),
];
