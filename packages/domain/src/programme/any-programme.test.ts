import fc from 'fast-check';
import { expect, test } from 'vitest';
import { minutesOf } from '../content/timetable.ts';
import { draft, room, session } from '../testing/programme-drafts.ts';
import { type Change, changesBetween, type PublicEntry, publicEntries } from './changes.ts';
import { clashesOf } from './clashes.ts';
import type { Draft, Session } from './draft.ts';
import { samePerson } from './people-words.ts';
import { clockOf } from './times.ts';
import { moved, waysOut } from './ways-out.ts';

/** On programmes that are small and short, and so full of coincidences. */

const NAMES = ['Dr. Ana Ray', 'ana ray', 'Bo Lin', 'Prof. Bo Líñ', 'Cy'];
const anyName = fc.constantFrom(...NAMES);
const account = fc.constantFrom(null, null, 'account-1', 'account-2');

const anySession = (id: number) =>
  fc
    .record({
      dayId: fc.constantFrom(1, 2),
      from: fc.option(fc.integer({ min: 0, max: 60 }), { freq: 6 }),
      length: fc.option(fc.integer({ min: 1, max: 30 }), { freq: 4 }),
      roomId: fc.constantFrom(null, 1, 2),
      kind: fc.constantFrom('session' as const, 'session' as const, 'posters' as const, 'break' as const),
      title: fc.constantFrom('A', 'B', 'C'),
      people: fc.array(fc.record({ role: fc.constantFrom(null, 'Chair'), name: anyName, accountId: account }), { maxLength: 2 }),
      slots: fc.array(
        fc.record({
          minutes: fc.integer({ min: 1, max: 15 }),
          title: fc.constantFrom('X', 'Y'),
          speaker: fc.option(anyName),
          board: fc.constantFrom(null, '7'),
        }),
        { maxLength: 3 },
      ),
    })
    .map(({ from, length, slots, ...rest }) =>
      session(id, {
        ...rest,
        // Close to midnight, so that some run beyond it.
        starts: from === null ? null : clockOf(1370 + from),
        ends: from === null || length === null ? null : clockOf(Math.min(1439, 1370 + from + length)),
        slots: slots.map((one, i) => ({ id: 1000 + id * 10 + i, abstractId: null, ...one })),
      }),
    )
    .filter(({ starts, ends }) => starts === null || ends === null || starts < ends);

const hours = fc.constantFrom(null, '22:55', '23:10', '23:30');

/** Ids are shared by any two of them; sessions and slots come and go. */
const anyDraft = fc
  .record({
    sessions: fc.tuple(...[1, 2, 3, 4, 5, 6].map((id) => fc.option(anySession(id), { freq: 5 }))),
    names: fc.tuple(fc.constantFrom('Hall 1', 'Great hall'), fc.constantFrom('Hall 2')),
    opens: hours,
    closes: hours,
  })
  .map(({ sessions, names, opens, closes }) =>
    draft(
      sessions.filter((one) => one !== null),
      [room(1, { name: names[0], opens }), room(2, { name: names[1], closes })],
    ),
  );

/** Minute by minute, without any of the rules' own arithmetic. */
function bruteForce({ sessions }: Draft): string[] {
  const minutes = (one: Session): number[] => {
    if (one.starts === null) return [];
    const from = minutesOf(one.starts);
    const talks = one.kind === 'posters' ? 0 : one.slots.reduce((sum, { minutes: long }) => sum + long, 0);
    const length = one.ends === null ? Math.max(1, talks) : minutesOf(one.ends) - from;
    return Array.from({ length }, (_, i) => from + i);
  };
  const busy = (one: Session) => {
    let next = one.starts === null ? 0 : minutesOf(one.starts);
    const speakers = one.slots.map(({ id, speaker, minutes: long }) => {
      const mine = one.kind === 'posters' ? minutes(one) : Array.from({ length: long }, (_, i) => next + i);
      next += long;
      return { id, name: speaker ?? '', accountId: null, mine: one.starts === null ? [] : mine };
    });
    return [...one.people.map(({ name, accountId }) => ({ id: -1, name, accountId, mine: minutes(one) })), ...speakers];
  };
  const meet = (a: readonly number[], b: readonly number[]) => a.some((minute) => b.includes(minute));
  const found = new Set<string>();
  for (const a of sessions) {
    for (const b of sessions) {
      if (a.id >= b.id || a.dayId !== b.dayId || a.kind === 'break' || b.kind === 'break') continue;
      if (a.kind === 'posters' && b.kind === 'posters') continue;
      if (a.roomId !== null && a.roomId === b.roomId && meet(minutes(a), minutes(b))) found.add(`room ${a.id} ${b.id}`);
      for (const x of busy(a)) {
        for (const y of busy(b)) {
          if (!meet(x.mine, y.mine) || !meet(minutes(a), minutes(b)) || !samePerson(x, y)) continue;
          found.add(`person ${a.id} ${b.id} ${Math.min(x.id, y.id)} ${Math.max(x.id, y.id)}`);
        }
      }
    }
  }
  return [...found].toSorted();
}

test('exactly the overlaps', { tags: ['ORG-427'] }, () => {
  fc.assert(
    fc.property(anyDraft, (programme) => {
      const found = clashesOf(programme)
        .filter(({ kind }) => kind === 'room' || kind === 'person')
        .map(({ key }) => key.replace(/ (name|account) .*$/, ''));
      expect([...new Set(found)].toSorted()).toEqual(bruteForce(programme));
    }),
    { numRuns: 400 },
  );
});

test('every way out solves its clash and makes no other', { tags: ['ORG-427'] }, () => {
  let offered = 0;
  fc.assert(
    fc.property(anyDraft, (programme) => {
      const before = new Set(clashesOf(programme).map(({ key }) => key));
      for (const clash of clashesOf(programme)) {
        for (const { moves } of waysOut(programme, clash)) {
          offered += 1;
          const after = clashesOf(moved(programme, moves)).map(({ key }) => key);
          expect(after).not.toContain(clash.key);
          expect(after.filter((key) => !before.has(key))).toEqual([]);
        }
      }
    }),
    { numRuns: 200 },
  );
  expect(offered).toBeGreaterThan(20);
});

/** What a reader knows after the changes. */
function told(known: readonly PublicEntry[], changes: readonly Change[]): Map<number, PublicEntry> {
  const now = new Map(known.map((entry) => [entry.id, entry]));
  for (const change of changes) {
    const { id, within, title } = change;
    const before = now.get(id);
    if (change.kind === 'removed') now.delete(id);
    else if (change.kind === 'added') now.set(id, { id, within, title, people: change.people, place: change.place });
    else if (before && change.kind === 'moved') now.set(id, { ...before, within, place: change.to });
    else if (before && change.kind === 'renamed') now.set(id, { ...before, title });
    else if (before && change.kind === 'people') now.set(id, { ...before, people: change.to });
  }
  return now;
}

test('the changes are the difference of the two, no more and no less', { tags: ['ORG-430'] }, () => {
  fc.assert(
    fc.property(anyDraft, anyDraft, (before, after) => {
      const changes = changesBetween(before, after);
      expect(told(publicEntries(before), changes)).toEqual(new Map(publicEntries(after).map((entry) => [entry.id, entry])));
      expect(changesBetween(after, after)).toEqual([]);
      // Nothing is told twice, and what did not change is not told.
      expect(new Set(changes.map(({ id, kind }) => `${id} ${kind}`)).size).toBe(changes.length);
      const said = changes.map((change) =>
        change.kind === 'people' ? change.from !== change.to : change.kind === 'renamed' ? change.from !== change.title : true,
      );
      expect(said).not.toContain(false);
    }),
  );
});
