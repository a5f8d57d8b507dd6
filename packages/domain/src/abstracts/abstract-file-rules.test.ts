import { expect, test } from 'vitest';
import { forReviewers } from './abstract-file.ts';
import { abstractFileFault, type AbstractFileRules, NO_ABSTRACT_FILES, typesInWords } from './abstract-file-rules.ts';

const rules: AbstractFileRules = { filesMost: 2, fileMaxMb: 5, fileTypes: ['pdf', 'png'] };
const MB = 1024 * 1024;
const file = { bytes: 5 * MB, type: 'pdf', known: false } as const;

test('a new call takes no files', { tags: ['REV-057'] }, () => {
  expect(NO_ABSTRACT_FILES.filesMost).toBe(0);
  expect(abstractFileFault(NO_ABSTRACT_FILES, 0, file)?.code).toBe('FILES_CLOSED');
});

test.each<[string, number, Partial<Parameters<typeof abstractFileFault>[2]>, string | undefined]>([
  ['the first, as large as it may be', 0, {}, undefined],
  ['the last there is room for', 1, {}, undefined],
  ['one byte too large', 0, { bytes: 5 * MB + 1 }, 'FILE_TOO_LARGE'],
  ['of a kind that is not taken', 0, { type: 'jpeg' }, 'FILE_TYPE'],
  ['of no kind of ours', 0, { type: undefined }, 'FILE_TYPE'],
  ['there already', 1, { known: true }, 'FILE_THERE'],
  ['one too many', 2, {}, 'FILES_FULL'],
])('a file that is %s', (_, there, change, code) => {
  expect(abstractFileFault(rules, there, { ...file, ...change })?.code).toBe(code);
});

test('kinds in words', () => {
  expect([typesInWords(['png', 'pdf']), typesInWords(['jpeg']), typesInWords(['png', 'jpeg', 'pdf'])]).toEqual([
    'PDF or PNG',
    'JPEG',
    'PDF, JPEG or PNG',
  ]);
});

test.each([
  ['none', true, 'made'],
  ['clean', true, 'made'],
  ['waiting', true, 'waiting'],
  ['infected', true, 'infected'],
  ['infected', false, 'infected'],
  ['clean', false, 'kept-back'],
  ['waiting', false, 'kept-back'],
] as const)('scanned: %s, drawn anew: %s', { tags: ['REV-057'] }, (scan, drawn, state) => {
  expect(forReviewers({ scan, drawn })).toBe(state);
});
