import type { listProgrammeReleases, Programme } from '@isocentre/contract/programme';
import type { Answer } from '@isocentre/contract/route';
import { Refused } from '@isocentre/domain/refusals';
import type { Visit } from '../../platform/feature.ts';
import { changeDraft, changedElsewhere, type ProgrammeDeps } from './change-draft.ts';
import { findReleases, readSnapshot } from './queries/releases.ts';
import { describeRelease } from './stored-programme.ts';

export async function listReleases({ db }: ProgrammeDeps, visit: Visit): Promise<Answer<typeof listProgrammeReleases>> {
  return { releases: (await findReleases(db, visit.edition.id)).map((release) => describeRelease(release, visit)) };
}

/** An earlier release becomes the draft. Visitors see it when it is released again, under a new number. */
export const loadRelease = (
  deps: ProgrammeDeps,
  { number, version }: { number: number; version: number },
  visit: Visit,
): Promise<Programme> =>
  deps.db.transaction().execute((transaction) =>
    changeDraft(transaction, deps, visit, async (stored) => {
      const snapshot = await readSnapshot(transaction, visit.edition.id, number);
      if (!snapshot) throw new Refused('NOT_FOUND');
      if (stored.version !== version) throw await changedElsewhere(transaction, visit);
      const versionOf = new Map(stored.sessions.map((session) => [session.id, session.version]));
      const shown = new Set(snapshot.sessions.map(({ id }) => id));
      const roomVersion = new Map(stored.rooms.map((room) => [room.id, room.version]));
      return {
        rooms: snapshot.rooms.map((room) => ({ ...room, removed: false, version: (roomVersion.get(room.id) ?? 0) + 1 })),
        sessions: [
          // Taken out first: a talk may stand in another session again.
          ...stored.sessions
            .filter(({ id, removed }) => !shown.has(id) && !removed)
            .map((session) => ({ ...session, slots: [], removed: true, version: session.version + 1 })),
          ...snapshot.sessions.map((session) => ({ ...session, removed: false, version: (versionOf.get(session.id) ?? 0) + 1 })),
        ],
        action: 'programme.release-loaded',
        entity: 'programme',
        entityId: String(number),
      };
    }),
  );
