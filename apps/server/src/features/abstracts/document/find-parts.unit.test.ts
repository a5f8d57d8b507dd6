import { costOf } from '@isocentre/domain/testing/cost-of';
import { expect, test } from 'vitest';
import { pack } from '../../../test/archive.ts';
import { BadArchive, checkArchive, looksLikeArchive } from './check-archive.ts';
import { findParts } from './find-parts.ts';

test('headings that people write themselves, marks, entities and lists', () => {
  const html = `<p>Conference</p><ul><li>Title: at most 145 characters</li></ul>
    <p><b>Title:</b> Dose &amp; time</p><p><b>Key words</b>: one, two; three</p>
    <h2>Background</h2><p>First<br />line, p &lt; 0.05</p><p>Second with 10<sup>3</sup> <a href="x">link</a></p>
    <p><b>METHODS</b></p><ul><li>a</li><li>b</li></ul><p>Results: <i>in vivo</i></p><h1>Conclusions:</h1><p>Write here</p>`;
  expect(findParts(html)).toEqual({
    title: 'Dose & time',
    keywords: ['one', 'two', 'three'],
    abstract: {
      background: 'First\nline, p < 0.05\n\nSecond with 10<sup>3</sup> link',
      methods: 'a\n\nb',
      results: '<i>in vivo</i>',
    },
  });
});

test('authors, one a line', () => {
  const html = `<h1>Authors</h1><p>Asha Raman, Physics, Invented Hospital, Guindy, Chennai, 0000-0002-1825-0097</p><p>Balan Iyer* (ORCID iD: https://orcid.org/0000-0002-1694-233x), Radiotherapy, Other Hospital, Madurai</p>
    <p>C. Only</p><p>balan@example.org, +91 98400 00000</p>`;
  const base = { isCorresponding: false, email: '', mobile: '' };
  expect(findParts(html).authors).toEqual([
    {
      ...base,
      name: 'Asha Raman',
      department: 'Physics',
      institution: 'Invented Hospital, Guindy',
      city: 'Chennai',
      orcid: '0000-0002-1825-0097',
    },
    {
      name: 'Balan Iyer',
      department: 'Radiotherapy',
      institution: 'Other Hospital',
      city: 'Madurai',
      orcid: '0000-0002-1694-233X',
      isCorresponding: true,
      email: 'balan@example.org',
      mobile: '+91 98400 00000',
    },
    { ...base, name: 'C. Only', department: '', institution: '', city: '', orcid: '' },
  ]);
});

test('a page without headings has no parts', () => expect(findParts('<p>Some text</p>')).toEqual({ abstract: {} }));

test('archives are unpacked up to a bound', () => {
  const small = { name: 'word/document.xml', data: Buffer.from('<a/>') };
  expect(checkArchive(pack([small, { name: 'b', data: Buffer.alloc(1_000_000) }]))).toEqual(['word/document.xml', 'b']);
  const whole = pack([small]);
  const broken: Array<[string, Buffer]> = [
    ['a bomb', pack([small, { name: 'b', data: Buffer.alloc(7 * 1024 * 1024) }])],
    ['many small bombs', pack(Array.from({ length: 8 }, (_, i) => ({ name: `${i}`, data: Buffer.alloc(1024 * 1024) })))],
    ['too many entries', pack(Array.from({ length: 301 }, (_, i) => ({ name: `${i}`, data: Buffer.alloc(1) })))],
    ['noise in place of packed bytes', pack([{ ...small, packed: Buffer.from('noise') }])],
    ['something before it', Buffer.concat([Buffer.from('PK\x03\x04junk', 'latin1'), whole])],
    ['cut off', whole.subarray(0, whole.length - 10)],
    ['two entries of one name', pack([small, small])],
    ['an entry that the count leaves out', withCount(pack([small, { ...small, name: 'other.xml' }]), 1)],
  ];
  for (const [what, bytes] of broken) expect(() => checkArchive(bytes), what).toThrow(BadArchive);
  expect([looksLikeArchive(whole), looksLikeArchive(Buffer.from('%PDF-1.7, and some more bytes'))]).toEqual([true, false]);
});

/** The same archive, whose end record says another number of entries. */
function withCount(archive: Buffer, count: number): Buffer {
  const changed = Buffer.from(archive);
  changed.writeUInt16LE(count, archive.length - 22 + 8);
  changed.writeUInt16LE(count, archive.length - 22 + 10);
  return changed;
}

/** CPU time of this thread alone, so that other load does not count. */
const processorTime = () => process.threadCpuUsage().user / 1000;

test('the search takes time proportional to the length of the text', { tags: ['SEC-46'], timeout: 20_000 }, () => {
  const texts = ['a', ' ', '1', 'a@', ': ', '<i', '<a', '&lt;'].map((piece) => piece.repeat(100_000 / piece.length));
  for (const head of ['Title', 'Authors', 'Background and Aim'])
    for (const text of texts)
      for (const html of [`<p>${head}</p><p>${text}</p>`, `<p>${head}: ${text}</p>`])
        expect(
          costOf(() => findParts(html), processorTime),
          `${head} ${text.slice(0, 4)}`,
        ).toBeLessThan(50);
  expect(costOf(() => findParts(`<p>Title</p>${'<p>x</p>'.repeat(20_000)}`), processorTime)).toBeLessThan(500);
});

test('without a heading of its own, the first line is the title; the template has one', () => {
  expect(findParts('<p>Dose in <i>vivo</i></p><p>A. Author</p><h1>Background</h1><p>x</p>')).toEqual({
    title: 'Dose in <i>vivo</i>',
    titleFromFirstLine: true,
    abstract: { background: 'x' },
  });
  expect(findParts('<p>Conference</p><p>Title</p><h1>Background</h1><p>x</p>')).toEqual({ abstract: { background: 'x' } });
});

test.each([
  ['write to asha@example.org, please', 'asha@example.org'],
  ['<asha@mail.example.org>;', 'asha@mail.example.org'],
  ['@ @x a@b asha@example.org', 'asha@example.org'],
  ['asha@.', ''],
])('the address in "%s" is "%s"', (line, email) => {
  const html = `<p>Authors</p><p>Asha Raman</p><p>${line.replaceAll('<', '&lt;').replaceAll('>', '&gt;')}</p>`;
  expect(findParts(html).authors?.[0]?.email).toBe(email);
});
