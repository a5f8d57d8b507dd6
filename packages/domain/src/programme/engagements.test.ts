import { describe, expect, test } from 'vitest';
import { draft, room, session, slot } from '../testing/programme-drafts.ts';
import type { Draft, Session } from './draft.ts';
import { type Engaged, engagementChanges, engagementInWords, engagementsOf } from './engagements.ts';

const TAGS = { tags: ['REV-149'] };
const ASHA: Engaged = { person: 'account a', accountId: 'a', presents: [{ abstract: 'x', name: 'Asha K.' }] };
const chair = { role: 'Chairperson', name: 'Dr. Asha K.', accountId: 'a' };
const talk = { ...slot(10, 10, 'Asha K'), title: 'Dose', abstractId: 'x' };
const held = (change: Partial<Session> = {}) => session(1, { starts: '09:00', ends: '10:00', roomId: 1, slots: [talk], ...change });
const told = (before: Draft | undefined, after: Draft, who = ASHA) =>
  engagementChanges(engagementsOf(before, who), engagementsOf(after, who)).map(engagementInWords);
const rooms = [room(1), room(2)];
const first = draft([held()], rooms);

describe('what one person learns of a release', TAGS, () => {
  test.each<[string, Draft | undefined, Draft, string[]]>([
    ['their talk is new', undefined, first, ['“Dose”, in “Session 1”\nNew: 26 September, 09:00 to 09:10, Hall 1']],
    ['nothing has changed', first, first, []],
    ['another title', first, draft([held({ slots: [{ ...talk, title: 'Dose, corrected' }] })], rooms), []],
    ['another chair', first, draft([held({ people: [{ role: 'Chair', name: 'B', accountId: 'b' }] })], rooms), []],
    [
      'another time, for a talk in front',
      first,
      draft([held({ slots: [slot(11, 15, 'Bala'), talk] })], rooms),
      ['“Dose”, in “Session 1”\nBefore: 26 September, 09:00 to 09:10, Hall 1\nNow: 26 September, 09:15 to 09:25, Hall 1'],
    ],
    [
      'another room',
      first,
      draft([held({ roomId: 2 })], rooms),
      ['“Dose”, in “Session 1”\nBefore: 26 September, 09:00 to 09:10, Hall 1\nNow: 26 September, 09:00 to 09:10, Hall 2'],
    ],
    [
      'their talk is out',
      first,
      draft([held({ slots: [] })], rooms),
      ['“Dose”, in “Session 1”\nBefore: 26 September, 09:00 to 09:10, Hall 1\nNow: no longer in the programme'],
    ],
    [
      'somebody else presents it',
      first,
      draft([held({ slots: [{ ...talk, speaker: 'Bala' }] })], rooms),
      ['“Dose”, in “Session 1”\nBefore: 26 September, 09:00 to 09:10, Hall 1\nNow: no longer in the programme'],
    ],
    [
      'they chair it now',
      first,
      draft([held({ people: [chair] })], rooms),
      ['“Session 1”, as chairperson\nNew: 26 September, 09:00 to 10:00, Hall 1'],
    ],
  ])('%s', (_, before, after, expected) => expect(told(before, after)).toEqual(expected));

  test('nobody else’s, and nobody by their name alone', () => {
    expect(told(undefined, first, { ...ASHA, presents: [] })).toEqual([]);
    const named = draft([held({ slots: [], people: [{ ...chair, accountId: null }] })], rooms);
    expect(told(undefined, named)).toEqual([]);
  });
});
