import { editAbstract, readAbstractPdf, requestWithdrawal, submitAbstract } from '@isocentre/contract/abstracts';
import { formOf } from '@isocentre/contract/abstracts/shapes';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { coAuthor, corresponding, goodAbstract, words } from '../../test/abstracts.ts';
import { buildTestApp, type TestApp } from '../../test/build-test-app.ts';
import { callAs, cookieFor, registerAs } from '../../test/delegates.ts';
import { send } from '../../test/people.ts';
import { readPdf } from '../../test/read-pdf.ts';

let site: TestApp;
beforeAll(async () => {
  site = await buildTestApp();
});
afterAll(() => site.close());

const register = async (email: string) => {
  await registerAs(site, { email });
  return callAs(site, email);
};
const download = async (id: string, email: string) =>
  send(site, 'GET', readAbstractPdf.path.replace('{id}', id), { cookie: await cookieFor(site, email) });

test('an author downloads an abstract with its number, set as it will be printed', async () => {
  const email = 'prints@example.org';
  const call = await register(email);
  const abstract = {
    background: 'First paragraph.\nSecond, at 10<sup>−3</sup> Gy.',
    methods: 'H<sub>2</sub>O was irradiated <i>in vivo</i> with <b>2 cGy</b>.',
    results: `${words(100)} p ≤ 0.05 and ≥ 3 ± 1 × 2 µm at 37 °C, α/β ≈ 10, γ and μ`,
    conclusion: 'It works.',
  };
  const authors = [corresponding, coAuthor('Balan Iyer'), { ...corresponding, name: 'சிவகாமி தில்லை', isCorresponding: false }];
  const record = await call(submitAbstract, { body: goodAbstract({ abstract, authors }) });
  const answer = await download(record.id, email);
  const { 'content-type': type, 'content-disposition': name, 'cache-control': cache } = answer.headers;
  expect([answer.statusCode, type, name, cache]).toEqual([
    200,
    'application/pdf',
    `attachment; filename="abstract-${record.number}.pdf"`,
    'no-store',
  ]);

  const { leaves, info, marked, artifacts } = await readPdf(answer.rawPayload);
  expect([info['Title'], info['Language'], marked]).toEqual([
    `${record.number}: Dose to water in a ⁶⁰Co beam of 10³ cGy`,
    'en-IN',
    new Map([
      ['Marked', true],
      ['UserProperties', false],
      ['Suspects', false],
    ]),
  ]);
  expect(leaves.slice(2)).toEqual([
    ['P', `Abstract ${record.number}, Oral`],
    ['H1', 'Dose to water in a ⁶⁰Co beam of 10³ cGy'],
    ['P', 'Asha Raman¹,*, Balan Iyer², சிவகாமி தில்லை¹'],
    ['P', '¹ Invented Hospital, Chennai. ² Other Hospital, Madurai.'],
    ['P', '* asha@example.org'],
    ['H2', 'Background and Aim'],
    ['P', 'First paragraph. Second, at 10⁻³ Gy.'],
    ['H2', 'Materials and Methods'],
    ['P', 'H₂O was irradiated in vivo with 2 cGy.'],
    ['H2', 'Results and Discussion'],
    // The reader takes the micro sign for the Greek letter.
    ['P', abstract.results.replace('µ', 'μ')],
    ['H2', 'Conclusion'],
    ['P', 'It works.'],
    ['P', 'Keywords: dose, water, cobalt'],
    ['P', 'Category: Particle Therapy and Dosimetry'],
    ['P', expect.stringMatching(/^Submitted on \d+ \w+ \d{4}, version 1$/)],
  ]);
  expect(artifacts).toEqual([expect.stringContaining(`Abstract ${record.number}`)]);

  const edited = { ...formOf(record), title: 'A better title', version: record.version };
  await call(editAbstract, { params: { id: record.id }, body: edited });
  const again = (await readPdf((await download(record.id, email)).rawPayload)).leaves;
  expect([again[3], again.at(-1)]).toEqual([
    ['H1', 'A better title'],
    ['P', expect.stringMatching(/, version 2$/)],
  ]);
});

test('subscripts are smaller and lower than their line, superscripts smaller and higher', async () => {
  const email = 'marks@example.org';
  const call = await register(email);
  const abstract = { ...goodAbstract().abstract, methods: 'H<sub>7</sub>O and 10<sup>8</sup>.' };
  const { id } = await call(submitAbstract, { body: goodAbstract({ abstract }) });
  const { pdf } = await readPdf((await download(id, email)).rawPayload);
  const { items } = await (await pdf.getPage(1)).getTextContent();
  const placeOf = (text: string) => {
    const [size = 0, , , , , y = 0] =
      items.flatMap((item) => ('str' in item && item.str === text ? [item.transform as number[]] : []))[0] ?? [];
    return { size, y };
  };
  const [line, sub, sup] = [placeOf('H'), placeOf('7'), placeOf('8')];
  expect([line.size, sub.size < line.size * 0.75, sup.size < line.size * 0.75]).toEqual([11.5, true, true]);
  expect([sub.y < line.y - 1, sup.y > line.y + 3]).toEqual([true, true]);
});

test('a long one goes on over further pages, and loses nothing', async () => {
  const email = 'long@example.org';
  const call = await register(email);
  const authors = [
    corresponding,
    ...Array.from({ length: 4 }, (_, i) => ({ ...coAuthor(`Author ${i}`), institution: `${words(12)} ${i}` })),
  ];
  const abstract = {
    ...goodAbstract().abstract,
    background: `${words(20)}\n`.repeat(3),
    results: `${'w'.repeat(200)} ${'line\n'.repeat(40)}`,
  };
  const { id, number } = await call(submitAbstract, { body: goodAbstract({ abstract, authors }) });
  const { leaves, artifacts, pdf } = await readPdf((await download(id, email)).rawPayload);
  expect(pdf.numPages).toBeGreaterThan(1);
  const text = leaves.map(([, one]) => one).join(' ');
  expect(text.match(/\bline\b/g)).toHaveLength(40);
  expect(text.replaceAll(' ', '')).toContain('w'.repeat(200));
  expect(artifacts.at(-1)).toContain(`Abstract ${number} Page ${pdf.numPages} of ${pdf.numPages}`);
});

test('one that is withdrawn, or is to be, says so first', async () => {
  const email = 'withdraws@example.org';
  const call = await register(email);
  const { id } = await call(submitAbstract, { body: goodAbstract() });
  const fourth = async () => (await readPdf((await download(id, email)).rawPayload)).leaves[3];
  expect(await fourth()).toEqual(['H1', expect.any(String)]);
  await call(requestWithdrawal, { params: { id }, body: { reason: '' } });
  expect(await fourth()).toEqual(['P', expect.stringMatching(/^Withdrawal requested on \d+ \w+ \d{4}\.$/)]);
  await site.db.updateTable('abstracts').set({ status: 'withdrawn' }).where('id', '=', id).execute();
  expect(await fourth()).toEqual(['P', 'Withdrawn. This abstract is no longer part of the conference.']);
});

test('names in Cyrillic are printed; of letters no font has, the document says that they are missing', async () => {
  const email = 'letters@example.org';
  const call = await register(email);
  const by = async (name: string) => {
    const { id } = await call(submitAbstract, { body: goodAbstract({ authors: [{ ...corresponding, name }] }) });
    return (await readPdf((await download(id, email)).rawPayload)).leaves.map(([, text]) => text);
  };
  const missing = 'Letters that this document cannot print appear as boxes. The abstract itself is complete.';
  const cyrillic = await by('Анна Ким');
  expect([cyrillic.some((text) => text.startsWith('Анна Ким')), cyrillic.includes(missing)]).toEqual([true, false]);
  expect(await by('王 小明')).toContain(missing);
});

test('somebody else’s is not there', async () => {
  const call = await register('owner@example.org');
  const { id } = await call(submitAbstract, { body: goodAbstract() });
  await register('other@example.org');
  expect((await download(id, 'other@example.org')).statusCode).toBe(404);
  expect((await download(id, 'owner@example.org')).statusCode).toBe(200);
  expect((await send(site, 'GET', readAbstractPdf.path.replace('{id}', id))).statusCode).toBe(401);
});
