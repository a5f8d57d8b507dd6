import type { Programme, ProgrammeMove } from '@isocentre/contract/programme';
import { sessionFaults } from '@isocentre/domain/programme/draft';
import { Refused } from '@isocentre/domain/refusals';
import type { Visit } from '../../platform/feature.ts';
import { changeDraft, changedElsewhere, type ProgrammeDeps } from './change-draft.ts';
import { said } from './change-session.ts';
import type { StoredSession } from './queries/draft.ts';
import { draftOf } from './stored-programme.ts';

/** Somebody has changed one of the sessions since they were seen. */
class Outdated extends Error {}

/** All of it or nothing. */
export const moveEntries = (deps: ProgrammeDeps, moves: readonly ProgrammeMove[], visit: Visit): Promise<Programme> =>
  deps.db.transaction().execute((transaction) =>
    changeDraft(transaction, deps, visit, async (stored) => {
      const now = new Map(stored.sessions.filter(({ removed }) => !removed).map((session) => [session.id, session]));
      try {
        for (const move of moves) apply(now, move);
      } catch (error) {
        throw error instanceof Outdated ? await changedElsewhere(transaction, visit) : error;
      }
      const before = stored.sessions.filter((session) => now.has(session.id) && now.get(session.id) !== session);
      const sessions = before.flatMap(({ id, version }) => {
        const session = now.get(id);
        return session ? [{ ...session, version: version + 1 }] : [];
      });
      for (const session of sessions) {
        const fields = sessionFaults({ ...session, people: [], slots: [], removed: false }, draftOf(stored));
        if (Object.keys(fields).length > 0) throw new Refused('VALIDATION', { fields });
      }
      return {
        sessions,
        action: 'programme.moved',
        entity: 'programme-session',
        entityId: sessions.map(({ id }) => id).join(', '),
        before: before.map((session) => said(stored, session)),
        after: sessions.map((session) => said(stored, session)),
      };
    }),
  );

function apply(now: Map<number, StoredSession>, move: ProgrammeMove): void {
  const seen = (id: number, version: number): StoredSession => {
    const session = now.get(id);
    if (!session || session.version !== version) throw new Outdated();
    return session;
  };
  if ('session' in move) {
    const { session: id, version, ...place } = move;
    now.set(id, { ...seen(id, version), ...place });
    return;
  }
  const from = [...now.values()].find(({ slots }) => slots.some(({ id }) => id === move.slot));
  const slot = from?.slots.find(({ id }) => id === move.slot);
  if (!from || !slot) throw new Outdated();
  seen(from.id, move.version);
  now.set(from.id, { ...from, slots: from.slots.filter((one) => one !== slot) });
  const to = seen(move.to.session, move.to.version);
  now.set(to.id, { ...to, slots: to.slots.toSpliced(move.to.position, 0, slot) });
}
