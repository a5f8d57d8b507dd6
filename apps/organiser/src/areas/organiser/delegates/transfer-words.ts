import type { Transfer } from '@isocentre/domain/corrections/transfer';
import { money } from '@isocentre/domain/fees/fee-table';
import { proofName } from '@isocentre/domain/registration/proofs';
import type { ConsequenceLine } from './consequence-words.ts';

/** What will happen, one sentence each. `name`: of the new person, as far as it is typed. */
export function transferLines(found: Transfer, name: string): ConsequenceLine[] {
  const { from, to, seats, waits, asksProof, deletesProofs, deletesDrafts, closesOrder, receipts } = found;
  const who = name.trim() || 'the new person';
  const when = (holds: boolean, sign: ConsequenceLine['sign'], words: string): ConsequenceLine[] => (holds ? [{ sign, words }] : []);
  return [
    { sign: 'check', words: `Number, category and price stay${found.category === null ? '' : `: ${found.category}`}.` },
    { sign: 'money', words: moneyLine(found) },
    ...when(seats > 0, 'onSite', seats === 1 ? 'The workshop place stays.' : 'The workshop places stay.'),
    ...when(waits, 'onSite', 'The turn on the waiting list for the workshop stays.'),
    ...when(
      asksProof !== null,
      'proof',
      `The category asks ${who} for a document of their own${asksProof === null ? '' : `, the ${proofName(asksProof)}`}. Until it is accepted the registration is not confirmed.`,
    ),
    ...when(
      deletesProofs > 0,
      'proof',
      `${deletesProofs === 1 ? 'The document' : `The ${deletesProofs} documents`} of ${from.name} ${deletesProofs === 1 ? 'is' : 'are'} deleted.`,
    ),
    ...when(deletesDrafts > 0, 'abstract', `What ${from.name} was writing for an abstract and has not submitted is deleted.`),
    ...when(closesOrder, 'clock', 'The open order is closed. Money that still arrives for it counts for the registration.'),
    ...when(receipts > 0, 'abstract', `Receipts stay as they were issued, in the name of ${from.name}; ${who} can open them.`),
    {
      sign: 'people',
      words:
        to.account === 'used'
          ? `${to.email} has an account already. It is used, with its own password.`
          : `An account is made for ${to.email}. Its owner sets a password by a link.`,
    },
    { sign: 'key', words: `${from.name} can no longer open the registration, at once. Their account stays.` },
    { sign: 'mail', words: 'Both get a mail that names the other.' },
  ];
}

function moneyLine({ paid, currency, status, granted, from }: Transfer): string {
  if (paid > 0)
    return `${money({ chargeMinor: paid, currency })} stays with the registration. A refund would go back the way ${from.name} paid.`;
  if (granted !== null) return 'It was granted to the person before and stays free.';
  return status === 'COMPLIMENTARY' ? 'It stays free.' : 'Nothing has been paid; the new person pays.';
}
