import * as z from 'zod/mini';
import { isAllowedLink } from './link.ts';

/**
 * A text with headings, lists, tables, links and pictures, as a tree. What is not named here does not exist: pages, mails and PDFs
 * make their elements from the tree, and no HTML is stored anywhere. The names are ProseMirror's and TipTap's, so that an editor
 * reads and writes it as it is.
 */

export const MAX_DOCUMENT_BYTES = 200_000;
/** A paragraph of the document is on the first, its words on the second. */
export const MAX_DOCUMENT_LEVELS = 12;
/** Cells of a table that one cell may span. */
const MAX_SPAN = 50;

/** Without control characters and half characters, which PostgreSQL cannot store. */
const storable = z.refine<string>(
  // oxlint-disable-next-line no-control-regex
  (value) => value.isWellFormed() && !/[\u0000-\u0008\u000b-\u001f\u007f]/u.test(value),
  'contains a character that cannot be stored',
);

const NOT_HERE = 'is not a part that a text may have here';

const Mark = z.discriminatedUnion(
  'type',
  [
    z.strictObject({ type: z.literal('bold') }),
    z.strictObject({ type: z.literal('italic') }),
    z.strictObject({ type: z.literal('subscript') }),
    z.strictObject({ type: z.literal('superscript') }),
    z.strictObject({
      type: z.literal('link'),
      attrs: z.strictObject({
        href: z.string().check(z.refine(isAllowedLink, 'must begin with https://, mailto:, tel:, / or #')),
      }),
    }),
  ],
  NOT_HERE,
);

const TextNode = z.strictObject({
  type: z.literal('text'),
  text: z.string().check(z.minLength(1), storable),
  marks: z.optional(
    z.array(Mark).check(
      z.refine((marks) => new Set(marks.map(({ type }) => type)).size === marks.length, 'has the same mark twice'),
      z.refine(
        (marks) => !['subscript', 'superscript'].every((script) => marks.some(({ type }) => type === script)),
        'cannot be subscript and superscript',
      ),
    ),
  ),
});

const inline = z.optional(z.array(TextNode));

const Paragraph = z.strictObject({ type: z.literal('paragraph'), content: inline });

const Heading = z.strictObject({
  type: z.literal('heading'),
  attrs: z.strictObject({ level: z.literal([2, 3]) }),
  content: inline,
});

/** `id` is the key of an uploaded picture, never an address. */
const Image = z.strictObject({
  type: z.literal('image'),
  attrs: z.strictObject({ id: z.string().check(z.regex(/^[A-Za-z0-9_-]{1,64}$/)), alt: z.string().check(z.maxLength(1000), storable) }),
});

/** Begins with a paragraph; lists inside lists follow it. */
export interface DocumentListItem {
  type: 'listItem';
  content: (z.infer<typeof Paragraph> | { type: 'bulletList' | 'orderedList'; content: DocumentListItem[] })[];
}

const listItems = { content: z.array(z.lazy((): z.ZodMiniType<DocumentListItem> => ListItem)).check(z.minLength(1)) };
const BulletList = z.strictObject({ type: z.literal('bulletList'), ...listItems });
const OrderedList = z.strictObject({ type: z.literal('orderedList'), ...listItems });
// A schema that contains itself needs a name in the API's description.
const ListItem = z
  .strictObject({
    type: z.literal('listItem'),
    content: z
      .array(z.discriminatedUnion('type', [Paragraph, BulletList, OrderedList], NOT_HERE))
      .check(z.refine(([first]) => first?.type === 'paragraph', 'begins with a paragraph')),
  })
  .register(z.globalRegistry, { id: 'TextListItem' });

const span = z.optional(z.int().check(z.gte(1), z.lte(MAX_SPAN)));
const cell = {
  attrs: z.optional(z.strictObject({ colspan: span, rowspan: span })),
  content: z.array(z.discriminatedUnion('type', [Paragraph, BulletList, OrderedList], NOT_HERE)).check(z.minLength(1)),
};
const TableCell = z.strictObject({ type: z.literal('tableCell'), ...cell });
const TableHeader = z.strictObject({ type: z.literal('tableHeader'), ...cell });
const TableRow = z.strictObject({
  type: z.literal('tableRow'),
  content: z.array(z.discriminatedUnion('type', [TableCell, TableHeader], NOT_HERE)).check(z.minLength(1)),
});
const Table = z.strictObject({ type: z.literal('table'), content: z.array(TableRow).check(z.minLength(1)) });

const Block = z.discriminatedUnion('type', [Paragraph, Heading, BulletList, OrderedList, Table, Image], NOT_HERE);

/** The shape alone, for answers: what is stored was checked when it was written. */
export const DocumentShape = z
  .strictObject({ type: z.literal('doc'), content: z.array(Block).check(z.minLength(1)) })
  .register(z.globalRegistry, { id: 'TextDocument' });

/** A document that somebody sends. Its bounds come first, since a check that follows a tree down must not be led down for ever. */
export const TextDocument = z.pipe(z.unknown().check(withinBounds), DocumentShape);

/** Nothing written yet. */
export const EMPTY_DOCUMENT: TextDocument = { type: 'doc', content: [{ type: 'paragraph' }] };

export type TextDocument = z.infer<typeof DocumentShape>;
export type DocumentBlock = TextDocument['content'][number];
export type DocumentText = z.infer<typeof TextNode>;
export type DocumentMark = z.infer<typeof Mark>;
export type DocumentTableRow = z.infer<typeof TableRow>;

function withinBounds(context: z.core.ParsePayload): void {
  const refuse = (message: string, path: (string | number)[]) =>
    context.issues.push({ code: 'custom', message, path, input: context.value, continue: false });
  const bytes = bytesOf(context.value);
  if (bytes !== null && bytes > MAX_DOCUMENT_BYTES) return void refuse(`is larger than ${MAX_DOCUMENT_BYTES / 1000} kB`, []);
  const deep = firstTooDeep(context.value) ?? (bytes === null ? [] : null);
  if (deep) refuse(`lies deeper than ${MAX_DOCUMENT_LEVELS} levels`, deep);
}

/** In UTF-8; null: something in it has too many levels to be counted. */
function bytesOf(value: unknown): number | null {
  try {
    const text = JSON.stringify(value) ?? '';
    if (text.length > MAX_DOCUMENT_BYTES) return text.length;
    // Every character beyond ASCII becomes `%XX` for each of its bytes; half a character has none and is refused by its text.
    return encodeURI(text.toWellFormed()).replaceAll(/%[\dA-F]{2}/g, '.').length;
  } catch {
    return null;
  }
}

/** The way to the first node below the last allowed level. Looks at one level after the other and never deeper. */
function firstTooDeep(document: unknown): (string | number)[] | undefined {
  let level: { node: unknown; path: (string | number)[] }[] = [{ node: document, path: [] }];
  for (let depth = 0; depth <= MAX_DOCUMENT_LEVELS; depth++) {
    level = level.flatMap(({ node, path }) => contentOf(node).map((child, at) => ({ node: child, path: [...path, 'content', at] })));
  }
  return level[0]?.path;
}

const contentOf = (node: unknown): readonly unknown[] => {
  const content: unknown = typeof node === 'object' && node !== null && 'content' in node ? node.content : [];
  return Array.isArray(content) ? content : [];
};
