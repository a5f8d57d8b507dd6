// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { createRoutesStub } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { SpeakerCard, type Speaker } from './speaker-card.tsx';
import { SpeakersPage } from './speakers-page.tsx';

afterEach(cleanup);

const speaker: Speaker = { id: 1, name: 'Dr. Asha', role: 'Sample Hospital', tag: 'orator', cvSerial: 7, image: null, sample: true };
const card = (more: Partial<Speaker>) => render(<SpeakerCard {...speaker} {...more} />).container.textContent;

function show(days: ComponentProps<typeof SpeakersPage>['days']) {
  const Page = createRoutesStub([{ path: '/', Component: () => <SpeakersPage days={days} /> }]);
  render(<Page />);
}

test('a card has tag, two-digit serial, name and role', { tags: ['PUB-112', 'PUB-113'] }, () => {
  expect(card({})).toBe('OratorCV 07Dr. AshaSample HospitalSample');
  expect(card({ cvSerial: 112 })).toContain('CV 112');
});

test('that everybody is invented is said once; one among real people is marked', () => {
  const day = (...samples: boolean[]) => [
    {
      day: 1,
      date: '2025-09-26',
      sessions: [
        {
          id: 1,
          title: 'Quiz',
          starts: null,
          ends: null,
          entry: null,
          speakers: samples.map((sample, id) => ({ ...speaker, id, sample })),
        },
      ],
    },
  ];
  const said = () => [...document.querySelectorAll('.sample')].map((one) => one.textContent);
  show(day(true, true, true));
  expect(said()).toEqual(['Sample people, invented for this preview']);
  cleanup();
  show(day(true, false));
  expect(said()).toEqual(['Sample']);
  cleanup();
  show(day(false));
  expect(said()).toEqual([]);
});

test('without a CV it says so', { tags: ['PUB-114'] }, () => {
  const text = card({ cvSerial: null });
  expect(text).toContain('CV Not Available');
  expect(text).not.toMatch(/\d/);
});

test.each([
  ['chairperson', 'tag-chair'],
  ['orator', 'tag-talk'],
  ['moderator', 'tag-chair'],
  ['panelist', 'tag-panel'],
  ['invited talk', 'tag-talk'],
  ['oral paper', 'tag-talk'],
  ['quiz master', 'tag-rest'],
  ['evaluator', 'tag-rest'],
  ['distinguished guest', 'tag-guest'],
] as const)('the tag %s', { tags: ['PUB-116'] }, (tag, look) => {
  const { container } = render(<SpeakerCard {...speaker} tag={tag} />);
  expect(container.querySelector(`.${look}`)?.textContent.toLowerCase()).toBe(tag);
});

test('days, sessions and speakers come in the order of the data; a day without sessions is left out', { tags: ['PUB-118'] }, () => {
  const session = (id: number, title: string) => ({
    id,
    title,
    starts: null,
    ends: null,
    entry: null,
    speakers: [{ ...speaker, id, name: `Speaker ${id}` }],
  });
  show([
    { day: 1, date: '2025-09-26', sessions: [session(2, 'Oration I'), session(1, 'Quiz')] },
    { day: 2, date: '2025-09-27', sessions: [] },
  ]);
  expect(screen.getAllByRole('heading').map((one) => `${one.tagName} ${one.textContent}`)).toEqual([
    // A single day with sessions has no number.
    'H2 26 September 2025',
    'H3 Oration I',
    'H4 Speaker 2',
    'H3 Quiz',
    'H4 Speaker 1',
  ]);
  expect(screen.getByText('26.09.2025, Friday')).toBeDefined();
});

test('a session says when it is, as far as that is known, and leads to its place in the programme', () => {
  const session = (id: number, starts: string | null, ends: string | null, entry: number | null) => ({
    id,
    title: `Session ${id}`,
    starts,
    ends,
    entry,
    speakers: [speaker],
  });
  const sessions = [session(1, '13:45', '14:30', 4), session(2, '15:30', null, 6), session(3, null, null, 9), session(4, null, null, null)];
  show([{ day: 1, date: '2025-09-26', sessions }]);
  expect([...document.querySelectorAll('.session')].map((one) => one.querySelector('.session-when')?.textContent ?? null)).toEqual([
    '13:45–14:30 In the programme: Session 1',
    'from 15:30 In the programme: Session 2',
    'Time to be announced In the programme: Session 3',
    null,
  ]);
  expect(document.querySelector('.session-when a')?.getAttribute('href')).toBe('/scientific-program#entry-4');
});
