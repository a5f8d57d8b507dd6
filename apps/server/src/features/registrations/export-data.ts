import type { FileAnswer } from '@isocentre/contract/route';
import { delegateNumber } from '@isocentre/domain/registration/delegate-number';
import { accountOf, type Visit } from '../../platform/feature.ts';
import { everythingAbout } from './queries/people.ts';
import type { RegistrationDeps } from './register.ts';

/** Everything stored about the visitor, in a form that people and programs can read. */
export async function exportData({ db, clock }: RegistrationDeps, visit: Visit): Promise<FileAnswer> {
  const account = accountOf(visit);
  const { registrations, earlier, erasure, ...rest } = await everythingAbout(db, account.id);
  const data = {
    exportedAt: clock.system().toISOString(),
    ...rest,
    registrations: registrations.map(
      ({ edition_id: _, id: __, account_id: ___, delegate_prefix: prefix, delegate_number: number, ...registration }) => ({
        delegateNumber: delegateNumber(prefix, number),
        ...registration,
      }),
    ),
    earlier: earlier ? { ...earlier, account_id: undefined } : null,
    erasureRequest: erasure ?? null,
  };
  return { bytes: Buffer.from(JSON.stringify(data, null, 2)), type: 'application/json; charset=utf-8', name: 'my-data.json' };
}
