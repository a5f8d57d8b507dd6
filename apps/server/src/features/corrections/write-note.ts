import { randomUUID } from 'node:crypto';
import { NOTE_MS } from '@isocentre/domain/corrections/notes';
import { Refused } from '@isocentre/domain/refusals';
import { accountOf, type RegistrationVisit } from '../../platform/feature.ts';
import { once } from '../../platform/idempotency.ts';
import { auditChange } from '../payments/booking.ts';
import type { MoneyDeps } from '../payments/deps.ts';
import { underLock } from './begin-correction.ts';
import { changeOwnNote, insertNote } from './queries/notes.ts';

/** Writes a note down; sent twice with one key, it is there once. */
export async function writeNote(deps: MoneyDeps, visit: RegistrationVisit, text: string): Promise<{ note: string }> {
  return underLock(deps, visit, (booking, row) =>
    once(booking.transaction, visit.requestKey, async () => {
      const { transaction, now } = booking;
      const note = randomUUID();
      await insertNote(transaction, {
        editionId: row.edition_id,
        id: note,
        registrationId: row.id,
        authorId: accountOf(visit).id,
        text,
        now,
      });
      await auditChange(booking, { action: 'registration.noted', entity: 'registration', entityId: row.id, after: { note } });
      return { note };
    }),
  );
}

/** Only one's own, and only while nobody has relied on it for long. */
export async function changeNote(
  deps: MoneyDeps,
  visit: RegistrationVisit,
  { note, text }: { note: string; text: string },
): Promise<Record<string, never>> {
  return underLock(deps, visit, async (booking, row) => {
    const { transaction, now } = booking;
    const since = new Date(now.getTime() - NOTE_MS);
    const key = { editionId: row.edition_id, id: note, registrationId: row.id };
    const changed = await changeOwnNote(transaction, { ...key, authorId: accountOf(visit).id, text, now, since });
    if (changed === 'unknown') throw new Refused('NOT_FOUND');
    if (changed === 'fixed') throw new Refused('NOTE_FIXED');
    await auditChange(booking, { action: 'registration.note-changed', entity: 'registration', entityId: row.id, after: { note } });
    return {};
  });
}
