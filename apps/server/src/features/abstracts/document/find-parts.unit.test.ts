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
  const html = `<h1>Authors</h1><p>Asha Raman, Physics, Invented Hospital, Guindy, Chennai</p><p>Balan Iyer*, Radiotherapy, Other Hospital, Madurai</p>
    <p>C. Only</p><p>balan@example.org, +91 98400 00000</p>`;
  const base = { isCorresponding: false, email: '', mobile: '' };
  expect(findParts(html).authors).toEqual([
    { ...base, name: 'Asha Raman', department: 'Physics', institution: 'Invented Hospital, Guindy', city: 'Chennai' },
    {
      name: 'Balan Iyer',
      department: 'Radiotherapy',
      institution: 'Other Hospital',
      city: 'Madurai',
      isCorresponding: true,
      email: 'balan@example.org',
      mobile: '+91 98400 00000',
    },
    { ...base, name: 'C. Only', department: '', institution: '', city: '' },
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
  ];
  for (const [what, bytes] of broken) expect(() => checkArchive(bytes), what).toThrow(BadArchive);
  expect([looksLikeArchive(whole), looksLikeArchive(Buffer.from('%PDF-1.7, and some more bytes'))]).toEqual([true, false]);
});
