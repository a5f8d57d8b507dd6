import type { FileBytes } from '@isocentre/contract/route';
import { publicStatus } from '@isocentre/domain/abstracts/status';
import { resultsPublished } from '@isocentre/domain/abstracts/results-published';
import { delegateNumber } from '@isocentre/domain/registration/delegate-number';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database.ts';
import { accountOf, type Visit } from '../../platform/feature.ts';
import { everythingAbout } from './queries/own-data.ts';

export interface ExportDeps {
  reports: Database;
  clock: Clock;
}

/** Everything stored about the visitor, readable for people and programs. */
export async function exportData({ reports, clock }: ExportDeps, visit: Visit): Promise<FileBytes> {
  const account = accountOf(visit);
  const { registrations, abstracts, earlier, erasure, ...rest } = await everythingAbout(reports, account.id);
  const data = {
    exportedAt: clock.system().toISOString(),
    ...rest,
    registrations: registrations.map(
      ({
        edition_id: _,
        id: __,
        account_id: ___,
        forget_marked_at: ____,
        delegate_prefix: prefix,
        delegate_number: number,
        ...registration
      }) => ({
        delegateNumber: delegateNumber(prefix, number),
        ...registration,
      }),
    ),
    abstracts: abstracts.map(({ resultsPublishedAt, status, presentation, ...abstract }) => {
      const edition = { instants: { resultsPublishedAt: resultsPublishedAt?.toISOString() ?? null } };
      return {
        ...abstract,
        status: publicStatus(status, edition, visit.now),
        presentation: resultsPublished(edition, visit.now) ? presentation : null,
      };
    }),
    earlier: earlier ? { ...earlier, account_id: undefined, forget_marked_at: undefined } : null,
    erasureRequest: erasure ?? null,
  };
  return { bytes: Buffer.from(JSON.stringify(data, null, 2)), type: 'application/json; charset=utf-8', name: 'my-data.json' };
}
