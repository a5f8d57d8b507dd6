import { expect, test } from 'vitest';
import { namingWords } from './naming.ts';

test('a field says what in it may name an author, each passage once, and forbids nothing', { tags: ['REV-055'] }, () => {
  const texts = { title: 'By Raman', background: '', methods: 'Raman et al., Raman et al.', results: '', conclusion: '', keywords: '' };
  const flag = (field: 'title' | 'methods', at: number) => ({ field, at, length: 5, kind: 'name' as const });
  expect(namingWords(texts, [flag('title', 3), flag('methods', 0), flag('methods', 14)])).toEqual({
    title: 'Reviewers should not learn who wrote this. It may tell them: “Raman” (an author’s name). You can still submit it.',
    methods: 'Reviewers should not learn who wrote this. It may tell them: “Raman” (an author’s name). You can still submit it.',
  });
  expect(namingWords(texts, [])).toEqual({});
});
