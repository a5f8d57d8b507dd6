// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { SpeakerCard, type Speaker } from './speaker-card.tsx';
import { SpeakersPage } from './speakers-page.tsx';

afterEach(cleanup);

const speaker: Speaker = { id: 1, name: 'Dr. Asha', role: 'Sample Hospital', tag: 'orator', cvSerial: 7, image: null, sample: true };
const card = (more: Partial<Speaker>) => render(<SpeakerCard {...speaker} {...more} />).container.textContent;

test('[PUB-112] [PUB-113] a card has tag, two-digit serial, name and role', () => {
  expect(card({})).toBe('OratorCV 07Dr. AshaSample HospitalSample');
  expect(card({ cvSerial: 112 })).toContain('CV 112');
});

test('[PUB-114] without a CV it says so', () => {
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
] as const)('[PUB-116] the tag %s', (tag, look) => {
  const { container } = render(<SpeakerCard {...speaker} tag={tag} />);
  expect(container.querySelector(`.${look}`)?.textContent.toLowerCase()).toBe(tag);
});

test('[PUB-118] days, sessions and speakers come in the order of the data; a day without sessions is left out', () => {
  const session = (id: number, title: string) => ({ id, title, speakers: [{ ...speaker, id, name: `Speaker ${id}` }] });
  render(
    <SpeakersPage
      days={[
        { day: 1, date: '2025-09-26', sessions: [session(2, 'Oration I'), session(1, 'Quiz')] },
        { day: 2, date: '2025-09-27', sessions: [] },
      ]}
    />,
  );
  expect(screen.getAllByRole('heading').map((one) => `${one.tagName} ${one.textContent}`)).toEqual([
    'H2 Day 1',
    'H3 Oration I',
    'H4 Speaker 2',
    'H3 Quiz',
    'H4 Speaker 1',
  ]);
  expect(screen.getByText('26.09.2025, Friday')).toBeDefined();
});
