import { describe, expect, test } from 'vitest';
import { checkContent, listFromText } from './check-content.ts';
import { Award, CancerType, type EditionContent, Sight, ProgrammeEntry, SpeakerSession, Sponsor, SPEAKER_TAGS } from './content.ts';

const edition = { slug: 'sample', startsOn: '2025-09-26', endsOn: '2025-09-27' };

const empty: EditionContent = {
  committeePages: [],
  committeeCategories: [],
  committeeMembers: [],
  workshop: null,
  days: [],
  sponsors: [],
  awards: [],
  sightsPage: null,
  sights: [],
  cancerTypes: [],
  cancerVideo: null,
  gallery: [],
  pages: [],
};

test('an edition may have no content at all', () => expect(checkContent(empty, edition)).toEqual(empty));

describe('content is refused by name', () => {
  const page = (path: string, id = 0) => ({ id, path, menuLabel: 'A', heading: 'A', groups: null });
  const day = (id: number, date: string, more: object = {}) => ({ id, date, sessions: [], blocks: [], ...more });
  const category = (id: number) => ({ id, name: `Category ${id}` });
  test.each([
    ['a day outside the conference', { days: [day(1, '2025-09-28')] }, '2025-09-28 is not a day'],
    ['days out of order', { days: [day(1, '2025-09-27'), day(2, '2025-09-26')] }, '2025-09-26 does not follow'],
    ['two pages at one address', { committeePages: [page('Board'), page('board', 1)] }, 'two pages have the address "/board"'],
    [
      'a proper spelling that is the address of another page',
      { committeePages: [{ ...page('bord'), properPath: 'Board' }, page('board', 1)] },
      'two pages have the address "/board"',
    ],
    [
      'a group that is no category',
      { committeePages: [{ ...page('board'), groups: [{ category: 'Elders', title: null }] }] },
      'no committee category "Elders"',
    ],
    ['sights without a page', { sights: [{ id: 0, title: 'A', description: 'B', points: [], pictures: [] }] }, 'no sightsPage'],
    [
      'an id that two rows have',
      { committeeCategories: [category(1), category(2), { ...category(1), name: 'Elders' }] },
      'two rows have the id 1',
    ],
    [
      'an id that two parents’ rows have',
      {
        days: [
          day(1, '2025-09-26', { sessions: [{ id: 4, title: 'A', speakers: [] }] }),
          day(2, '2025-09-27', { sessions: [{ id: 4, title: 'B', speakers: [] }] }),
        ],
      },
      'sessions: two rows have the id 4',
    ],
    ['an id that the database gives', { committeeCategories: [category(1000)] }, 'the id 1000 is not below 1000'],
    ['a row without an id', { committeeCategories: [{ name: 'Elders' }] }, 'committeeCategories[0].id'],
    [
      'a line that presents no session',
      {
        days: [
          day(1, '2025-09-26', {
            blocks: [
              {
                id: 0,
                title: null,
                thirdColumn: 'people',
                thirdColumnLabel: 'Speaker',
                entries: [
                  {
                    id: 7,
                    starts: null,
                    ends: null,
                    session: 'A',
                    speakerSession: 3,
                    people: null,
                    venue: null,
                    codes: [],
                    isBreak: false,
                    sample: false,
                  },
                ],
              },
            ],
          }),
        ],
      },
      'entries: 7 presents the session 3, which does not exist',
    ],
    ['an unknown field', { extra: 1 }, 'extra'],
  ])('%s', (_name, change, fault) => {
    expect(() => checkContent({ ...empty, ...change }, edition)).toThrow(fault);
  });
});

test('a list kept as JSON text is read, and blanks are dropped', { tags: ['PUB-202'] }, () => {
  expect(listFromText('["Ductal", " ", "", "Lobular "]')).toEqual(['Ductal', 'Lobular']);
  expect(listFromText(['Ductal', '  '])).toEqual(['Ductal']);
  expect(listFromText('not a list')).toEqual([]);
  expect(listFromText('{"a":1}')).toEqual([]);
});

describe('a speaker’s tag', { tags: ['PUB-116'] }, () => {
  const session = (tag: string) => ({
    id: 0,
    title: 'Oration I',
    speakers: [{ id: 0, name: 'A', role: 'B', tag, cvSerial: null, picture: null, sample: true }],
  });
  test('is one of nine', () => {
    expect(SPEAKER_TAGS).toHaveLength(9);
    for (const tag of SPEAKER_TAGS) expect(SpeakerSession.safeParse(session(tag)).success).toBe(true);
    expect(SpeakerSession.safeParse(session('guest')).success).toBe(false);
  });
});

test.each([
  [
    '[PUB-231] a speaker',
    Object.keys(SpeakerSession.shape.speakers._zod.def.element.shape),
    ['name', 'role', 'picture', 'tag', 'cvSerial'],
  ],
  ['[PUB-232] a programme entry', Object.keys(ProgrammeEntry.shape), ['starts', 'ends', 'session', 'people', 'venue']],
  ['[PUB-233] an award', Object.keys(Award.shape), ['title', 'description', 'year', 'icon']],
  ['[PUB-234] a sight', Object.keys(Sight.shape), ['title', 'description', 'pictures', 'points']],
  ['[PUB-235] a sponsor', Object.keys(Sponsor.shape), ['title', 'description', 'picture', 'link', 'tier']],
  ['a type of cancer', Object.keys(CancerType.shape), ['name', 'subName', 'description', 'types', 'picture']],
])('%s has its fields', (_name, fields, expected) => expect(fields).toEqual(expect.arrayContaining(expected)));
