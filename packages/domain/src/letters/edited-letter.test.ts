import { expect, test } from 'vitest';
import { changedSince, editFaults } from './edited-letter.ts';

const words = { subject: 'Your abstract', body: 'Dear Asha,\n\nit is accepted.\n\nKind regards' };

test.each([
  ['nothing', words, words, { gone: [], come: [] }],
  [
    'a paragraph',
    words,
    { ...words, body: 'Dear Asha,\n\nit is accepted as a talk.\n\nKind regards' },
    { gone: ['it is accepted.'], come: ['it is accepted as a talk.'] },
  ],
  ['the subject', words, { ...words, subject: 'Good news' }, { gone: ['Your abstract'], come: ['Good news'] }],
  ['one more of the same', words, { ...words, body: `${words.body}\n\nKind regards` }, { gone: [], come: ['Kind regards'] }],
  ['one less', words, { ...words, body: 'Dear Asha,\n\nKind regards' }, { gone: ['it is accepted.'], come: [] }],
])('says what a text changed in since: %s', (_, then, now, expected) => {
  expect(changedSince(then, now)).toEqual(expected);
});

test.each([
  ['fine', words, []],
  ['no subject', { ...words, subject: '  ' }, ['subject']],
  ['two lines', { ...words, subject: 'One\r\nBcc: somebody' }, ['subject']],
  ['a long subject', { ...words, subject: 's'.repeat(301) }, ['subject']],
  ['a variable', { ...words, body: 'Dear {{name}}' }, ['body']],
  ['half of one', { subject: 'Dear }}', body: 'Dear {{' }, ['subject', 'body']],
  ['no words', { ...words, body: '\n' }, ['body']],
  ['too many', { ...words, body: 'b'.repeat(10_001) }, ['body']],
])('refuses what cannot leave as it stands: %s', (_, text, fields) => {
  expect(editFaults(text).map(({ field }) => field)).toEqual(fields);
});
