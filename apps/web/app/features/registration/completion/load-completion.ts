import { readSession } from '@isocentre/contract/accounts';
import { readEdition } from '@isocentre/contract/editions';
import { delegateJourney } from '@isocentre/domain/registration/journey';
import { PROOF_MAX_BYTES, PROOF_TYPES, ProofKind, proofName } from '@isocentre/domain/registration/proofs';
import type { Load } from '../../../lib/load.ts';
import { readOwn } from '../details/read-own.ts';
import { load as loadRegistration } from '../load-registration.ts';

/** Everything the page shows. Words and limits come along as data: importing them would bring the schemas. */
export const load = (async (call) => {
  const own = await readOwn(call);
  const [{ user }, edition, { rules, nextChangeAt, today, phases, categories, notes }] = await Promise.all([
    call(readSession, {}),
    call(readEdition, {}),
    loadRegistration(call),
  ]);
  return {
    own,
    name: own?.userName ?? user?.name ?? '',
    rules,
    nextChangeAt,
    today,
    phases,
    categories,
    notes,
    meals: rules.meals,
    proof: {
      maxBytes: PROOF_MAX_BYTES,
      types: PROOF_TYPES as readonly string[],
      names: Object.fromEntries(ProofKind.options.map((kind) => [kind, proofName(kind)])) as Record<ProofKind, string>,
    },
    journey: delegateJourney(edition, own && { ...own, abstracts: 0 }, new Date(edition.serverNow)),
  };
}) satisfies Load<unknown>;

export type CompletionData = Awaited<ReturnType<typeof load>>;
