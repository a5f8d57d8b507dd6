import { type DOMOutputSpec, type NodeSpec, Schema } from 'prosemirror-model';
import { isAllowedLink } from '@isocentre/domain/content/link';

/** The same closed tree as `domain/content/document.ts`, as the editor needs it. A test compares the two. */

const INLINE = 'text*';
const IN_CELL = '(paragraph | bulletList | orderedList)+';

const span = (cell: HTMLElement, name: 'colspan' | 'rowspan') =>
  Math.min(50, Math.max(1, Math.trunc(Number(cell.getAttribute(name))) || 1));

const cell = (tag: 'td' | 'th', tableRole: string): NodeSpec => ({
  content: IN_CELL,
  attrs: { colspan: { default: 1, validate: 'number' }, rowspan: { default: 1, validate: 'number' } },
  tableRole,
  isolating: true,
  parseDOM: [{ tag, getAttrs: (dom) => ({ colspan: span(dom, 'colspan'), rowspan: span(dom, 'rowspan') }) }],
  toDOM: ({ attrs: { colspan, rowspan } }): DOMOutputSpec => [tag, { ...(colspan > 1 && { colspan }), ...(rowspan > 1 && { rowspan }) }, 0],
});

export const schema = new Schema({
  nodes: {
    doc: { content: '(paragraph | heading | bulletList | orderedList | table | image)+' },
    text: {},
    // First of the blocks: what is inserted where nothing else is said.
    paragraph: { content: INLINE, parseDOM: [{ tag: 'p' }], toDOM: () => ['p', 0] },
    heading: {
      content: INLINE,
      attrs: { level: { default: 2, validate: 'number' } },
      defining: true,
      parseDOM: [
        { tag: 'h1', attrs: { level: 2 } },
        { tag: 'h2', attrs: { level: 2 } },
        ...['h3', 'h4', 'h5', 'h6'].map((tag) => ({ tag, attrs: { level: 3 } })),
      ],
      toDOM: ({ attrs: { level } }) => [`h${level}`, 0],
    },
    bulletList: { content: 'listItem+', parseDOM: [{ tag: 'ul' }], toDOM: () => ['ul', 0] },
    orderedList: { content: 'listItem+', parseDOM: [{ tag: 'ol' }], toDOM: () => ['ol', 0] },
    listItem: {
      content: 'paragraph (paragraph | bulletList | orderedList)*',
      defining: true,
      parseDOM: [{ tag: 'li' }],
      toDOM: () => ['li', 0],
    },
    table: {
      content: 'tableRow+',
      tableRole: 'table',
      isolating: true,
      parseDOM: [{ tag: 'table' }],
      toDOM: () => ['table', ['tbody', 0]],
    },
    tableRow: { content: '(tableCell | tableHeader)+', tableRole: 'row', parseDOM: [{ tag: 'tr' }], toDOM: () => ['tr', 0] },
    tableCell: cell('td', 'cell'),
    tableHeader: cell('th', 'header_cell'),
    image: {
      attrs: { id: { validate: 'string' }, alt: { default: '', validate: 'string' } },
      draggable: true,
      parseDOM: [{ tag: 'img[data-file]', getAttrs: (dom) => ({ id: dom.getAttribute('data-file'), alt: dom.getAttribute('alt') ?? '' }) }],
      toDOM: ({ attrs: { id, alt } }) => ['img', { 'data-file': id, alt }],
    },
  },
  marks: {
    link: {
      attrs: { href: { validate: 'string' } },
      inclusive: false,
      parseDOM: [
        {
          tag: 'a[href]',
          getAttrs: (dom) => {
            const href = dom.getAttribute('href') ?? '';
            return isAllowedLink(href) && { href };
          },
        },
      ],
      toDOM: ({ attrs: { href } }) => ['a', { href }, 0],
    },
    bold: { parseDOM: [{ tag: 'strong' }, { tag: 'b' }], toDOM: () => ['strong', 0] },
    italic: { parseDOM: [{ tag: 'em' }, { tag: 'i' }], toDOM: () => ['em', 0] },
    subscript: { excludes: 'subscript superscript', parseDOM: [{ tag: 'sub' }], toDOM: () => ['sub', 0] },
    superscript: { excludes: 'subscript superscript', parseDOM: [{ tag: 'sup' }], toDOM: () => ['sup', 0] },
  },
});
