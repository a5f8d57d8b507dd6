import { writeFileSync } from 'node:fs';
import type { BookContent } from '@isocentre/domain/book/book-content';
import { ampiTnpy2025 } from '@isocentre/editions/ampi-tnpy-2025';
import { lakeside2026 } from '@isocentre/editions/lakeside-2026';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { expect, test } from 'vitest';
import { coAuthor, corresponding, words } from '../../test/abstracts.ts';
import { bookData } from './book-data.ts';
import type { Accepted } from './queries/accepted.ts';
import { findCulprit, typesetOf } from './set-book.ts';
import { NotTypeset, typeset } from './typeset.ts';

const ORCID = '0000-0002-1825-0097';

/** Invented text of the length people write, another one for every number. */
function invented(i: number): Accepted {
  const category = ampiTnpy2025.abstractCategories[i % ampiTnpy2025.abstractCategories.length] ?? '';
  const long = (word: string) => `${words(90, `${word}${i}`)} of ±${i} % at ≤ ${i} cGy (α/β = 10 Gy, 10<sup>${i}</sup> cm<sup>−3</sup>)`;
  return {
    id: `00000000-0000-4000-8000-${String(i).padStart(12, '0')}`,
    number: `A${i}`,
    presenter: 1,
    reference: `${i % 3 === 0 ? 'OP' : 'EP'}-${String(i).padStart(4, '0')}`,
    type: i % 3 === 0 ? 'Oral' : 'E-Poster',
    title: `Title ${i} of Δ<i>E</i>/Δ<i>x</i> in H<sub>2</sub>O`,
    category,
    authors: [corresponding, ...Array.from({ length: i === 7 ? 24 : i % 5 }, (_, k) => coAuthor(`Person${k} Family${i}`))].map(
      (author, k) => ({ ...author, orcid: k % 2 === 0 ? ORCID : null }),
    ),
    text: { background: long('why'), methods: long('how'), results: long('what'), conclusion: `It works, ${i} times.` },
    keywords: ['dose', 'γ-index', '<i>in vivo</i>'],
    savedAt: new Date('2025-09-01T00:00:00Z'),
    absence: null,
  };
}

const bookOf = (count: number, edition = ampiTnpy2025) => {
  const accepted = Array.from({ length: count }, (_, i) => invented(i + 1));
  return { accepted, data: bookData(edition, accepted, { variant: 'complete', category: null }) };
};

const bare = (text: string) => text.replaceAll(/[\s\u00ad\u2010-]/g, '');

test('[REV-152] [REV-157] 180 abstracts: every word is read back, tagged, with title, language and outline', async () => {
  const { accepted, data } = bookOf(180);
  const { pdf, pages } = await typeset(typesetOf(ampiTnpy2025, data, 1), { ms: 60_000, bytes: 500e6 });
  // To look at: BOOK_PDF=/tmp/book.pdf
  if (process.env['BOOK_PDF']) writeFileSync(process.env['BOOK_PDF'], pdf);
  expect(pages).toBeGreaterThan(180);
  const document = await getDocument({ data: new Uint8Array(pdf), useSystemFonts: false, verbosity: 0 }).promise;
  const printed: string[] = [];
  for (let number = 1; number <= document.numPages; number += 1) {
    const { items } = await (await document.getPage(number)).getTextContent();
    printed.push(bare(items.map((item) => ('str' in item ? item.str : '')).join('')));
  }
  for (const { reference, title, text, authors } of accepted) {
    const at = printed.findIndex((page) => page.includes(bare(title.replaceAll(/<\/?\w+>/g, ''))) && page.includes(bare(text.conclusion)));
    expect(at, reference ?? '').toBeGreaterThan(0);
    for (const part of [...Object.values(text), ...authors.map(({ name }) => name)])
      expect(printed[at], `${reference}: ${part}`).toContain(bare(part.replaceAll(/<\/?(?:sup|sub|i|b)>/g, '')));
  }
  const { info } = await document.getMetadata();
  expect(info).toMatchObject({ Title: `${ampiTnpy2025.title}, Book of Abstracts`, Language: 'en-GB' });
  const marked: unknown = await document.getMarkInfo();
  expect(new Map(marked as Map<string, boolean>).get('Marked')).toBe(true);
  expect((await document.getOutline()).length).toBe(ampiTnpy2025.abstractCategories.length + 1);
}, 120_000);

test('[REV-155] contents by section, running heads with the reference, institutions once each, no heading alone', async () => {
  const { accepted, data } = bookOf(30);
  const { pdf } = await typeset(typesetOf(ampiTnpy2025, data, 1));
  if (process.env['BOOK_PDF']) writeFileSync(process.env['BOOK_PDF'], pdf);
  const document = await getDocument({ data: new Uint8Array(pdf), useSystemFonts: false, verbosity: 0 }).promise;
  const pages: string[] = [];
  for (let number = 1; number <= document.numPages; number += 1) {
    const { items } = await (await document.getPage(number)).getTextContent();
    pages.push(bare(items.map((item) => ('str' in item ? item.str : '')).join('')));
  }
  const contents = pages.find((page) => page.includes('Contents')) ?? '';
  const places = data.content.sections.map(({ name }) => contents.indexOf(bare(name)));
  expect([places.includes(-1), places.toSorted((a, b) => a - b)]).toEqual([false, places]);
  for (const { title, text, reference, category, authors } of accepted) {
    const page = pages.find((one) => one.includes(bare(text.conclusion))) ?? '';
    // A heading stands on the page of its text, below a head with the section and the reference.
    expect(page).toContain(bare(title.replaceAll(/<\/?\w+>/g, '')));
    for (const said of [reference ?? '', category]) expect(page.slice(0, 200), reference ?? '').toContain(bare(said));
    for (const place of new Set(authors.map(({ institution }) => institution))) expect(page.split(bare(place)), place).toHaveLength(2);
  }
  const links = await Promise.all(
    pages.map(async (_, i) => (await (await document.getPage(i + 1)).getAnnotations()) as Array<{ url?: string }>),
  );
  // Each author who has said it.
  expect(links.flat().filter(({ url }) => url === `https://orcid.org/${ORCID}`)).toHaveLength(
    accepted.flatMap(({ authors }) => authors).filter(({ orcid }) => orcid !== null).length,
  );
  // Whoever presents is underlined: the typesetter is told of one author each.
  for (const { abstracts } of data.content.sections)
    for (const { authors } of abstracts) expect(authors.filter(({ presents }) => presents)).toHaveLength(1);
}, 60_000);

test('another society’s book is in its own colours', async () => {
  const { facts } = bookOf(1).data;
  expect(bookOf(1, lakeside2026).data.facts).not.toEqual(facts);
  const { data } = bookOf(3, lakeside2026);
  expect((await typeset(typesetOf(lakeside2026, data, 1))).pages).toBeGreaterThan(5);
});

test('[REV-161] the abstract without which a book could be set is named', async () => {
  const { data } = bookOf(20);
  const broken: BookContent = {
    ...data.content,
    sections: data.content.sections.map((section) => ({
      ...section,
      // A tree that no text can make: the typesetter refuses it.
      abstracts: section.abstracts.map((one) => (one.reference === 'EP-0013' ? { ...one, title: [7 as never] } : one)),
    })),
  };
  const set = (content: BookContent) => typeset(typesetOf(ampiTnpy2025, { ...data, content }, 1));
  await expect(set(broken)).rejects.toBeInstanceOf(NotTypeset);
  expect(await findCulprit(broken, set)).toBe('EP-0013');
  expect(await findCulprit(data.content, set)).toBeUndefined();
}, 60_000);
