import { zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { isArchive, isCompound, pptxSlides } from './pptx-slides.ts';

const zip = (names: readonly string[]) => Buffer.from(zipSync(Object.fromEntries(names.map((name) => [name, Buffer.from('x')]))));
const DECK = [
  '[Content_Types].xml',
  'ppt/presentation.xml',
  'ppt/slides/slide1.xml',
  'ppt/slides/slide2.xml',
  'ppt/slides/_rels/slide1.xml.rels',
];

test.each([
  ['two slides', DECK, 2],
  ['with macros', [...DECK, 'ppt/vbaProject.bin'], undefined],
  ['a Word document', ['[Content_Types].xml', 'word/document.xml'], undefined],
  ['no slide', DECK.slice(0, 2), undefined],
])('%s', (_what, names, slides) => {
  const bytes = zip(names);
  expect([isArchive(bytes), pptxSlides(bytes)]).toEqual([true, slides]);
});

test('what is cut off, and what is no archive', () => {
  const bytes = zip(DECK);
  for (let length = 0; length < bytes.length; length += 7) expect(pptxSlides(bytes.subarray(0, length))).toBeUndefined();
  expect(isArchive(Buffer.from('PK'))).toBe(false);
  expect(isCompound(Buffer.from('D0CF11E0A1B11AE100', 'hex'))).toBe(true);
});
