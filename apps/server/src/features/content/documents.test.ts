import { randomUUID } from 'node:crypto';
import { readContentPage } from '@isocentre/contract/content';
import { readFees } from '@isocentre/contract/fees';
import { TextDocument } from '@isocentre/domain/content/document';
import { documentFromSections, linesOf, plainWords } from '@isocentre/domain/content/document-text';
import { ampiTnpy2025 } from '@isocentre/editions/ampi-tnpy-2025';
import { ampiTnpy2025Content } from '@isocentre/editions/ampi-tnpy-2025-content';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '../../test/build-test-app.ts';
import { editorOf, refusal } from '../../test/editing.ts';
import { PAGES_BEFORE } from '../../test/pages-before-documents.ts';
import { makeStaff } from '../../test/staff.ts';
import { loadEdition } from '../editions/load-edition.ts';

let site: TestApp;
beforeAll(async () => {
  site = await buildTestApp({ env: { CLOCK: '2025-08-10T12:00:00+05:30' } });
});
afterAll(() => site.close());

const page = (slug: string) => site.callWith()(readContentPage, { params: { slug } });
const stored = async (slug: string) =>
  site.db
    .selectFrom('content_pages')
    .select(['sections', 'document', 'version'])
    .where('edition_id', '=', 1)
    .where('slug', '=', slug)
    .executeTakeFirstOrThrow();
const write = (slug: string, column: 'sections' | 'document', value: unknown) =>
  sql`update content_pages set ${sql.ref(column)} = ${JSON.stringify(value)}::jsonb where edition_id = 1 and slug = ${slug}`.execute(
    site.db,
  );
const words = (said: string, ...marks: object[]) => ({ type: 'text', text: said, ...(marks.length > 0 && { marks }) });
const paragraph = (...content: object[]) => ({ type: 'paragraph', content });
const item = (...content: object[]) => ({ type: 'listItem', content });
/** A change is seen as soon as the edition is looked up again. */
const LATER = { timeout: 5000 };

describe('the pages read as before', { tags: ['ORG-418'] }, () => {
  test('every packaged page has its words of before, none is missing', () => {
    expect(ampiTnpy2025Content.pages.map(({ slug }) => slug)).toEqual(Object.keys(PAGES_BEFORE));
  });

  test.each(Object.entries(PAGES_BEFORE))('%s, word for word', async (slug, sections) => {
    const { document } = await page(slug);
    expect(linesOf(document).map(({ kind, texts }) => [kind, plainWords(texts)])).toEqual(
      sections.flatMap(({ heading, paragraphs, items }) => [
        ...(heading === null ? [] : [['heading', heading]]),
        ...paragraphs.map((one) => ['paragraph', one]),
        ...items.map((one) => ['item', one]),
      ]),
    );
    // What the release before reads is what it wrote itself.
    expect((await stored(slug)).sections).toEqual(sections);
  });

  test('the database makes the same document of them as the domain', async () => {
    const odd = [
      { heading: 'A', paragraphs: ['', 'b\u000b\u0007 “c” \\x41 %'], items: [] },
      { heading: null, paragraphs: [], items: ['d', '', '3 < 4 & 5'] },
      { heading: '', paragraphs: ['தமிழ் 🙂', 'line\nbreak\ttab'], items: [] },
    ];
    for (const sections of [...Object.values(PAGES_BEFORE), odd, [], [{ heading: null, paragraphs: [], items: [] }]]) {
      const { rows } = await sql<{
        document: unknown;
      }>`select document_from_sections(${JSON.stringify(sections)}::jsonb) as document`.execute(site.db);
      expect(rows[0]?.document).toEqual(documentFromSections(sections));
      expect(TextDocument.safeParse(rows[0]?.document).success).toBe(true);
    }
  });

  test('loading the package again changes nothing', async () => {
    expect(await loadEdition(site.db, ampiTnpy2025, { content: ampiTnpy2025Content })).toBe('unchanged');
  });
});

describe('while the release before still runs', { tags: ['ORG-418'] }, () => {
  test('what it writes is shown as a document, and raises the version once', async () => {
    const { version } = await stored('travel');
    const sections = [{ heading: 'By sea', paragraphs: ['Take the ferry.'], items: ['At nine', 'At noon'] }];
    await write('travel', 'sections', sections);
    expect(await stored('travel')).toEqual({ sections, document: documentFromSections(sections), version: version + 1 });
    await write('travel', 'sections', sections);
    expect((await stored('travel')).version).toBe(version + 1);
  });

  test('it shows all words of a document that it does not know, in their order', async () => {
    await write('travel', 'document', {
      type: 'doc',
      content: [
        paragraph(words('CO'), words('2', { type: 'subscript' }), words(' free', { type: 'bold' })),
        {
          type: 'orderedList',
          content: [
            item(paragraph(words('one')), paragraph(words('more')), { type: 'bulletList', content: [item(paragraph(words('inside')))] }),
          ],
        },
        paragraph(words('After the list.')),
        { type: 'paragraph' },
        { type: 'heading', attrs: { level: 3 }, content: [words('Buses')] },
        {
          type: 'table',
          content: [
            { type: 'tableRow', content: ['Line', 'Stop'].map((one) => ({ type: 'tableHeader', content: [paragraph(words(one))] })) },
            { type: 'tableRow', content: ['7', 'Harbour'].map((one) => ({ type: 'tableCell', content: [paragraph(words(one))] })) },
          ],
        },
        { type: 'image', attrs: { id: 'nothing', alt: 'The harbour' } },
        { type: 'image', attrs: { id: 'nothing', alt: '' } },
      ],
    });
    expect((await stored('travel')).sections).toEqual([
      { heading: null, paragraphs: ['CO2 free'], items: ['one more', 'inside'] },
      { heading: null, paragraphs: ['After the list.'], items: [] },
      { heading: 'Buses', paragraphs: ['Line | Stop', '7 | Harbour', 'The harbour'], items: [] },
    ]);
  });

  test('a page that it stored and one that this release stored are both complete', async () => {
    await sql`insert into content_pages (edition_id, slug, title, sections, signatures) values (1, 'before', 'B', '[{"heading": null, "paragraphs": ["x"], "items": []}]', '[]')`.execute(
      site.db,
    );
    await sql`insert into content_pages (edition_id, slug, title, document, signatures) values (1, 'after', 'A', '{"type": "doc", "content": [{"type": "paragraph", "content": [{"type": "text", "text": "x"}]}]}', '[]')`.execute(
      site.db,
    );
    const { version: _, ...before } = await stored('before');
    expect(await stored('after')).toMatchObject(before);
    await expect(sql`update content_pages set document = '{"type": "page"}' where slug = 'after'`.execute(site.db)).rejects.toMatchObject({
      code: '23514',
    });
    await sql`delete from content_pages where slug in ('before', 'after')`.execute(site.db);
  });
});

test('what the fee covers is read from the items of a document, without their marks', { tags: ['ORG-417'] }, async () => {
  await write('fees', 'document', {
    type: 'doc',
    content: [
      paragraph(words('Not an item.')),
      {
        type: 'bulletList',
        content: [
          item(
            paragraph(
              words('Lunch', { type: 'bold' }),
              words(' on '),
              words('<b>both</b> days', { type: 'link', attrs: { href: '/programme' } }),
            ),
          ),
        ],
      },
    ],
  });
  await expect.poll(async () => (await site.callWith()(readFees, {})).covers, LATER).toEqual(['Lunch on <b>both</b> days']);
});

test('a page names the pictures of its document that are there', { tags: ['ORG-417'] }, async () => {
  await sql`insert into images (edition_id, key, width, height, widths) values (1, 'abcdefghijklmnop', 800, 600, '{400}')`.execute(site.db);
  const image = (id: string) => ({ type: 'image', attrs: { id, alt: 'The hall' } });
  await write('accommodation', 'document', { type: 'doc', content: [image('abcdefghijklmnop'), image('ponmlkjihgfedcba')] });
  await expect.poll(async () => Object.keys((await page('accommodation')).pictures), LATER).toEqual(['abcdefghijklmnop']);
});

describe('a document that is sent', { tags: ['ORG-416'] }, () => {
  const deep = (levels: number): object =>
    levels === 0 ? paragraph(words('x')) : { type: 'bulletList', content: [item(paragraph(), deep(levels - 1))] };
  const send = async (document: unknown) => {
    const { cookie } = await makeStaff(site, `${randomUUID()}@example.org`, { role: 'editor', edition: ampiTnpy2025.slug });
    const editor = editorOf(ampiTnpy2025.slug, site.callWith({ cookie }));
    const terms = await editor.item('pages', 'terms');
    return editor.save(terms, { ...terms.published?.body, document });
  };

  test.each([
    ['a part that does not exist', { type: 'doc', content: [paragraph(), { type: 'iframe' }] }, 'body.document.content[1].type'],
    [
      'a link with a script',
      { type: 'doc', content: [paragraph(words('x', { type: 'link', attrs: { href: 'javascript:alert(1)' } }))] },
      'body.document.content[0].content[0].marks[0].attrs.href',
    ],
    ['markup', '<p>x</p>', 'body.document'],
    ['more than 200 kB', { type: 'doc', content: [paragraph(words('x'.repeat(200_001)))] }, 'body.document'],
    [
      'thirteen levels',
      { type: 'doc', content: [deep(6)] },
      `body.document.content[0]${'.content[0].content[1]'.repeat(5)}.content[0].content[0]`,
    ],
    [
      'a thousand levels',
      { type: 'doc', content: [deep(1000)] },
      `body.document.content[0]${'.content[0].content[1]'.repeat(5)}.content[0].content[0]`,
    ],
  ])('with %s is refused where it stands', async (_, document, position) => {
    const refused = await refusal(send(document));
    expect([refused.status, Object.keys(refused.fields ?? {})[0]]).toEqual([422, position]);
  });

  test('and is stored if nothing is wrong with it', async () => {
    const document = { type: 'doc', content: [deep(5)] };
    expect((await send(document)).draft).toMatchObject({ body: { document }, faults: [] });
  });
});
