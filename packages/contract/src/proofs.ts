import { RollStanding } from '@isocentre/domain/registration/members-roll';
import { PaymentStatus } from '@isocentre/domain/registration/payment-status';
import { ProofDecision, VerdictUndo } from '@isocentre/domain/registration/proof-verdict';
import { PROOF_TYPES, ProofKind } from '@isocentre/domain/registration/proofs';
import * as z from 'zod/mini';
import { defineRoute } from './route.ts';
import { organiser } from './staff-access.ts';

/** Proofs, as those see them who judge them. */

const instant = z.iso.datetime({ offset: true });
const Money = z.object({ minor: z.int(), currency: z.string() });

const WaitingProof = z.object({
  id: z.uuid(),
  /** Of the file; a verdict names the one that was seen. */
  version: z.int(),
  kind: ProofKind,
  type: z.enum(PROOF_TYPES),
  bytes: z.int(),
  fileName: z.string(),
  uploadedAt: instant,
  /** It belongs to whoever asks: somebody else has to decide. */
  own: z.boolean(),
  delegate: z.object({
    id: z.uuid(),
    number: z.string(),
    title: z.string(),
    name: z.string(),
    age: z.nullable(z.int()),
    institute: z.string(),
    designation: z.string(),
    membershipId: z.string(),
    /** What the society's roll says about this number; null without a number or a roll. It decides nothing. */
    roll: z.nullable(z.object({ standing: RollStanding, name: z.nullable(z.string()), validUntil: z.nullable(z.string()) })),
    status: PaymentStatus,
  }),
  category: z.nullable(
    z.object({
      label: z.string(),
      /** What it asks for. Null: nothing, or not this; the delegate has changed the category since. */
      asksFor: z.nullable(ProofKind),
      minAge: z.nullable(z.int()),
      membership: z.boolean(),
    }),
  ),
  /** What was paid or is to be paid; null without a price today. */
  fee: z.nullable(Money),
  /** The category without this proof. `difference`: what would be open of a registration that has been paid. */
  fallback: z.nullable(z.object({ label: z.string(), fee: z.nullable(Money), movable: z.boolean(), difference: z.nullable(z.int()) })),
  /** The category that its acceptance brings back, after an earlier document was refused. */
  regains: z.nullable(z.string()),
});
export type WaitingProof = z.infer<typeof WaitingProof>;

const JudgedProof = z.object({
  id: z.uuid(),
  delegate: z.object({ id: z.uuid(), number: z.string(), name: z.string() }),
  kind: ProofKind,
  verdict: z.enum(['verified', 'rejected']),
  /** What the delegate reads. */
  note: z.nullable(z.string()),
  /** Label of the category the delegate was moved from. */
  movedFrom: z.nullable(z.string()),
  by: z.nullable(z.string()),
  judgedAt: instant,
  /** The delegate has been told, so taking it back needs a reason. */
  told: z.boolean(),
});
export type JudgedProof = z.infer<typeof JudgedProof>;

const params = z.object({ edition: z.string(), id: z.uuid() });
const judge = organiser('proofs.judge');

export const listProofs = defineRoute({
  name: 'listProofs',
  summary: 'Proofs that wait for a decision, oldest first, and the decisions of the last day',
  method: 'GET',
  path: '/api/v1/organiser/{edition}/proofs',
  access: judge,
  params: z.object({ edition: z.string() }),
  status: 200,
  answer: z.object({
    /** The oldest hundred. */
    waiting: z.array(WaitingProof),
    total: z.int(),
    /** Newest first; these can be taken back. */
    judged: z.array(JudgedProof),
    /** In the whole edition. */
    accepted: z.int(),
    refused: z.int(),
  }),
});

export const readProofFile = defineRoute({
  name: 'readProofFile',
  summary: 'The file of a proof as it was sent, to keep and not to show; that it was opened is recorded',
  method: 'GET',
  path: '/api/v1/organiser/{edition}/proofs/{id}/file',
  access: judge,
  params,
  download: true,
  status: 200,
  answer: z.string(),
});

export const judgeProof = defineRoute({
  name: 'judgeProof',
  summary: 'Accept or refuse a proof; the delegate’s letter leaves after a minute',
  method: 'POST',
  path: '/api/v1/organiser/{edition}/proofs/{id}/verdict',
  access: judge,
  params,
  body: ProofDecision,
  status: 200,
  answer: JudgedProof,
});

export const undoVerdict = defineRoute({
  name: 'undoVerdict',
  summary: 'Take a decision of the last 24 hours back: the proof waits again',
  method: 'DELETE',
  path: '/api/v1/organiser/{edition}/proofs/{id}/verdict',
  access: judge,
  params,
  body: VerdictUndo,
  status: 200,
  answer: WaitingProof,
});
