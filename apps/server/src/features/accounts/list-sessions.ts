import type { OwnSession } from '@isocentre/contract/accounts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database.ts';
import { accountOf, type Visit } from '../../platform/feature.ts';
import { listSessionsOf } from './queries.ts';

export interface ListSessionsDeps {
  db: Database;
  clock: Clock;
}

export async function listSessions({ db, clock }: ListSessionsDeps, visit: Visit): Promise<{ sessions: OwnSession[] }> {
  const account = accountOf(visit);
  const rows = await listSessionsOf(db, account.id, clock.system());
  return {
    sessions: rows.map((row) => ({
      id: row.id,
      current: row.id === account.sessionId,
      startedAt: visit.shown(row.started_at),
      lastSeenAt: visit.shown(row.last_seen_at),
      address: row.address,
      userAgent: row.user_agent,
      remember: row.remember,
    })),
  };
}
