import { expect, test } from 'vitest';
import { placeOfWord } from './place-of-word.ts';

test.each([
  ['phases', 'early-bird', 'Fees, phases and categories: early-bird', 'settings/fees'],
  ['pages', 'welcome-letter', 'Pages: welcome-letter', 'content/pages/welcome-letter'],
  ['committeePages', 'advisors', 'Committee pages: advisors', 'content/committee-pages'],
  ['days', '7', 'Programme', 'programme'],
  ['venue', null, 'Venue', 'content/venue'],
  ['contact', null, 'Contact', 'settings/contact'],
  ['theme', null, 'Conference', 'content/facts'],
  ['meetingName', null, 'Conference', 'content/facts'],
])('a text in %s (%s) is called %s', (list, row, words, to) => expect(placeOfWord({ list, row })).toEqual({ words, to }));
