// @vitest-environment happy-dom
import { TextDocument } from '@isocentre/domain/content/document';
import fc from 'fast-check';
import { DOMParser as Reader, DOMSerializer } from 'prosemirror-model';
import { describe, expect, test } from 'vitest';
import { schema } from './schema.ts';
import { tidyMarkup } from './tidy-markup.ts';
import { nodeFromTree, treeFromNode } from './tree.ts';

const words = fc.stringMatching(/^[a-zA-Zà-ü0-9][ -~]{0,12}$/);
const marks = fc.uniqueArray(
  fc.oneof(
    fc.constantFrom('bold', 'italic').map((type) => ({ type })),
    fc.constantFrom('subscript', 'superscript').map((type) => ({ type })),
    fc
      .constantFrom('https://example.org/a', '/fees', '#top', 'mailto:a@example.org', 'tel:+91')
      .map((href) => ({ type: 'link', attrs: { href } })),
  ),
  { selector: ({ type }) => type.replace(/^(sub|super)/, '') },
);
const text = fc
  .record({ type: fc.constant('text'), text: words, marks })
  .map(({ marks: some, ...rest }) => (some.length > 0 ? { ...rest, marks: some } : rest));
const line = (type: string) => fc.array(text, { maxLength: 3 }).map((content) => (content.length > 0 ? { type, content } : { type }));
const paragraph = line('paragraph');
const { list } = fc.letrec<{ list: object; item: object }>((tie) => ({
  item: fc
    .tuple(paragraph, fc.array(fc.oneof({ maxDepth: 2 }, paragraph, tie('list')), { maxLength: 2 }))
    .map(([first, others]) => ({ type: 'listItem', content: [first, ...others] })),
  list: fc.record({ type: fc.constantFrom('bulletList', 'orderedList'), content: fc.array(tie('item'), { minLength: 1, maxLength: 3 }) }),
}));
const cell = fc.record({
  type: fc.constantFrom('tableCell', 'tableHeader'),
  content: fc.array(fc.oneof(paragraph, list), { minLength: 1, maxLength: 2 }),
});
const table = fc
  .array(fc.tuple(cell, cell), { minLength: 1, maxLength: 3 })
  .map((rows) => ({ type: 'table', content: rows.map((content) => ({ type: 'tableRow', content })) }));
const heading = fc.tuple(line('heading'), fc.constantFrom(2, 3)).map(([made, level]) => ({ ...made, attrs: { level } }));
const image = fc.record({ type: fc.constant('image'), attrs: fc.record({ id: fc.stringMatching(/^[A-Za-z0-9_-]{1,20}$/), alt: words }) });
const documents = fc
  .array(fc.oneof(paragraph, heading, list, table, image), { minLength: 1, maxLength: 5 })
  .map((content) => ({ type: 'doc', content }))
  .filter((one) => TextDocument.safeParse(one).success);

/** Neighbours with the same marks as one, marks in one order: the same text in one spelling. */
const spelled = (document: unknown) => treeFromNode(nodeFromTree(TextDocument.parse(document)));

describe('the editor and the stored tree', { tags: ['ORG-414'] }, () => {
  test('the editor holds every document that can be stored, and writes one that can be stored', () => {
    fc.assert(
      fc.property(documents, (document) => {
        nodeFromTree(TextDocument.parse(document)).check();
        const written = spelled(document);
        expect(TextDocument.parse(written)).toEqual(written);
        expect(spelled(written)).toEqual(written);
        expect(JSON.stringify(written).replaceAll(/[^\p{L}\p{N}]/gu, '').length).toBeGreaterThan(0);
      }),
    );
  });

  test('it has the same parts and marks, and no others', () => {
    expect(Object.keys(schema.nodes).toSorted()).toEqual([
      'bulletList',
      'doc',
      'heading',
      'image',
      'listItem',
      'orderedList',
      'paragraph',
      'table',
      'tableCell',
      'tableHeader',
      'tableRow',
      'text',
    ]);
    expect(Object.keys(schema.marks).toSorted()).toEqual(['bold', 'italic', 'link', 'subscript', 'superscript']);
  });

  test('what cannot be stored does not get out of it', () => {
    const odd = schema.node('doc', null, [
      schema.node('paragraph', null, [schema.text('a\u0000b\u000b'), schema.text('\u0007', [schema.mark('bold')])]),
    ]);
    expect(treeFromNode(odd)).toEqual({ type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'ab' }] }] });
  });
});

test('a text that is copied here and pasted here stays as it is', { tags: ['ORG-415'] }, () => {
  fc.assert(
    fc.property(documents, (document) => {
      const node = nodeFromTree(TextDocument.parse(spelled(document)));
      const copied = globalThis.document.createElement('div');
      copied.append(DOMSerializer.fromSchema(schema).serializeFragment(node.content));
      const pasted = globalThis.document.createElement('div');
      pasted.innerHTML = tidyMarkup(copied.innerHTML);
      const kinds = (one: { type: string }[]) => one.map(({ type }) => type);
      const blank = (part: { type: string; content?: unknown[] }) => part.type === 'paragraph' && !part.content;
      const [before, after] = [treeFromNode(node), treeFromNode(Reader.fromSchema(schema).parse(pasted))];
      // Empty paragraphs between the parts are not pasted.
      expect(kinds(after.content.filter((part) => !blank(part)))).toEqual(kinds(before.content.filter((part) => !blank(part))));
    }),
    { numRuns: 30 },
  );
});
