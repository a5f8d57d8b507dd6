import type { placeAbstract as route, Programme, readUnplaced as unplacedRoute } from '@isocentre/contract/programme-placing';
import type { Answer, Parsed } from '@isocentre/contract/route';
import { plainText } from '@isocentre/domain/abstracts/inline-text';
import { type Slot, SLOTS_MAX } from '@isocentre/domain/programme/draft';
import { placeKindOf } from '@isocentre/domain/programme/placed';
import { Refused } from '@isocentre/domain/refusals';
import type { Visit } from '../../platform/feature.ts';
import { changeDraft, changedElsewhere, type ProgrammeDeps } from './change-draft.ts';
import { toldCalls } from '../../platform/calls.ts';
import { said } from './change-session.ts';
import { nextEntryId, type StoredSession } from './queries/draft.ts';
import { listPlaceable, lockAbstract } from './queries/placed-abstracts.ts';
import { slotTitle, type StoredProgramme } from './stored-programme.ts';

/** Before the results there is nothing: whoever arranges the programme need not be a chair. */
export async function readUnplaced({ db }: ProgrammeDeps, visit: Visit): Promise<Answer<typeof unplacedRoute>> {
  const all = await listPlaceable(db, visit.edition.id, await toldCalls(db, visit));
  const placeable = all.map(({ places, ...one }) => ({ places, abstract: { ...one, title: plainText(one.title) } }));
  return {
    abstracts: placeable.flatMap(({ places, abstract }) => (places.length === 0 ? [abstract] : [])),
    once: placeable.flatMap(({ places: [placedAs, ...more], abstract }) =>
      placedAs === undefined || more.length > 0 ? [] : [{ ...abstract, placedAs }],
    ),
  };
}

/** At the end of a session, before one of its talks, or in place of a vacant one. One talk and one e-poster of an abstract at most. */
export const placeAbstract = (deps: ProgrammeDeps, asked: Parsed<typeof route>['body'], visit: Visit): Promise<Programme> =>
  deps.db.transaction().execute((transaction) =>
    changeDraft(transaction, deps, visit, async (stored) => {
      const editionId = visit.edition.id;
      const before = stored.sessions.find(({ id, removed }) => id === asked.session && !removed);
      if (!before) throw new Refused('NOT_FOUND');
      await lockAbstract(transaction, editionId, asked.abstract);
      const placeable = await listPlaceable(transaction, editionId, await toldCalls(transaction, visit));
      const found = placeable.find(({ id }) => id === asked.abstract);
      if (!found) throw new Refused('NOT_FOUND');
      if (found.places.includes(placeKindOf(before))) throw new Refused('ALREADY_PLACED');
      if (before.version !== asked.version) throw await changedElsewhere(transaction, visit);
      if (before.kind === 'break') throw new Refused('VALIDATION', { fields: { session: 'Please choose a session, not a break.' } });
      const slot = {
        id: await nextEntryId(transaction),
        minutes: asked.minutes,
        title: slotTitle(found.title),
        speaker: found.presenter,
        board: null,
        abstractId: found.id,
      };
      const session = { ...before, slots: slotsWith(before, slot, asked, stored), version: before.version + 1 };
      if (session.slots.length > SLOTS_MAX) throw new Refused('PROGRAMME_FULL');
      return {
        sessions: [session],
        action: 'programme.abstract-placed',
        entity: 'programme-session',
        entityId: String(before.id),
        before: said(stored, before),
        after: { ...said(stored, session), reference: found.reference },
      };
    }),
  );

type Place = Pick<Parsed<typeof route>['body'], 'position' | 'instead'>;

function slotsWith({ slots }: StoredSession, slot: Slot, { position, instead }: Place, { vacant }: StoredProgramme): Slot[] {
  if (instead === undefined) return slots.toSpliced(position ?? slots.length, 0, slot);
  const at = slots.findIndex(({ id }) => id === instead);
  const left = slots[at];
  if (!left || !vacant.some((one) => one.slot === instead))
    throw new Refused('VALIDATION', { fields: { session: 'That slot is not vacant any more. Please look at the session again.' } });
  // As long as the one it replaces, and at its board: nothing beside it moves.
  return slots.with(at, { ...slot, minutes: left.minutes, board: left.board });
}
