import type { DocumentMark } from '@isocentre/domain/content/document';
import { chainCommands, setBlockType, toggleMark } from 'prosemirror-commands';
import { redo, undo } from 'prosemirror-history';
import { liftListItem, sinkListItem, wrapInList } from 'prosemirror-schema-list';
import { type Command, type EditorState, NodeSelection, TextSelection } from 'prosemirror-state';
import { addColumnAfter, addRowAfter, deleteColumn, deleteRow, deleteTable, isInTable, toggleHeaderRow } from 'prosemirror-tables';
import { schema } from './schema.ts';

const { nodes, marks } = schema;

/** One button of the toolbar. */
export interface Action {
  name: string;
  run: Command;
  /** Pressed; absent: it is not a state. */
  on?: (state: EditorState) => boolean;
  /** Only shown where it can be used; all others are always there. */
  within?: (state: EditorState) => boolean;
  /** As `aria-keyshortcuts`. */
  keys?: string;
}

const markIsOn = (name: DocumentMark['type']) => (state: EditorState) => {
  const { from, to, empty, $from } = state.selection;
  const type = marks[name];
  return Boolean(type && (empty ? type.isInSet(state.storedMarks ?? $from.marks()) : state.doc.rangeHasMark(from, to, type)));
};

const mark = (name: DocumentMark['type']): Pick<Action, 'run' | 'on'> => ({ run: toggleMark(marks[name]), on: markIsOn(name) });

const level = ({ selection: { $from } }: EditorState) =>
  $from.parent.type === nodes.heading ? ($from.parent.attrs['level'] as number) : 0;

const heading = (wanted: number): Pick<Action, 'run' | 'on'> => ({
  run: (state, dispatch) =>
    (level(state) === wanted ? setBlockType(nodes.paragraph) : setBlockType(nodes.heading, { level: wanted }))(state, dispatch),
  on: (state) => level(state) === wanted,
});

/** The list nearest to the selection. */
function listAround({ selection: { $from } }: EditorState) {
  for (let depth = $from.depth; depth > 0; depth -= 1) {
    const node = $from.node(depth);
    if (node.type === nodes.bulletList || node.type === nodes.orderedList) return { node, pos: $from.before(depth) };
  }
  return null;
}

const isInList = (state: EditorState) => listAround(state) !== null;

/** Makes a list, turns one kind into the other, or ends it. */
const list = (name: 'bulletList' | 'orderedList'): Pick<Action, 'run' | 'on'> => {
  const type = nodes[name];
  return {
    run: (state, dispatch, view) => {
      const around = listAround(state);
      if (!around) return wrapInList(type)(state, dispatch, view);
      if (around.node.type === type) return liftListItem(nodes.listItem)(state, dispatch, view);
      dispatch?.(state.tr.setNodeMarkup(around.pos, type));
      return true;
    },
    on: (state) => listAround(state)?.node.type === type,
  };
};

const cells = (type: 'tableCell' | 'tableHeader') =>
  Array.from({ length: 3 }, () => nodes[type].createAndFill()).flatMap((cell) => cell ?? []);

/** Three columns, a row of headings and two below it; the cursor goes into the first cell. */
const insertTable: Command = (state, dispatch) => {
  if (isInTable(state) || isInList(state)) return false;
  const rows = (['tableHeader', 'tableCell', 'tableCell'] as const).map((type) => nodes.tableRow.create(null, cells(type)));
  const { $from } = state.selection;
  const at = $from.depth === 0 ? state.selection.from : $from.after(1);
  const tr = state.tr.insert(at, nodes.table.create(null, rows));
  dispatch?.(tr.setSelection(TextSelection.near(tr.doc.resolve(at + 1))).scrollIntoView());
  return true;
};

/** Lines change places with the lists they stand in, so a picture stands between the outermost parts. */
export const insertImage =
  (image: { id: string; alt: string }): Command =>
  (state, dispatch) => {
    const { $from } = state.selection;
    const at = $from.depth === 0 ? state.selection.from : $from.after(1);
    const tr = state.tr.insert(at, nodes.image.create(image));
    dispatch?.(tr.setSelection(NodeSelection.create(tr.doc, at)).scrollIntoView());
    return true;
  };

/** The address of the link at the selection; null: there is none. */
export function linkAt({ selection: { $from, from, to }, doc }: EditorState): string | null {
  let href: string | null = null;
  doc.nodesBetween(from, Math.max(to, from + 1 > doc.content.size ? from : to), (node) => {
    href ??= (marks.link.isInSet(node.marks)?.attrs['href'] as string | undefined) ?? null;
  });
  return href ?? (marks.link.isInSet($from.marks())?.attrs['href'] as string | undefined) ?? null;
}

/** Where the link around the cursor begins and ends; a selection is taken as it is. */
function rangeOfLink({ selection: { $from, from, to, empty } }: EditorState) {
  if (!empty) return { from, to };
  const start = $from.start();
  let range = { from, to };
  $from.parent.forEach((node, offset) => {
    const begins = start + offset;
    if (marks.link.isInSet(node.marks) && begins <= from && from <= begins + node.nodeSize)
      range = { from: begins, to: begins + node.nodeSize };
  });
  return range;
}

/** Words that are selected lead to the address, or the address itself is written; an empty one takes the link away. */
export const setLink =
  (href: string): Command =>
  (state, dispatch) => {
    const { from, to } = rangeOfLink(state);
    const tr = state.tr.removeMark(from, to, marks.link);
    if (href !== '' && from === to) tr.insert(from, schema.text(href, [marks.link.create({ href })]));
    else if (href !== '') tr.addMark(from, to, marks.link.create({ href }));
    dispatch?.(tr.removeStoredMark(marks.link));
    return true;
  };

export const TEXT_ACTIONS: readonly Action[] = [
  { name: 'Heading', ...heading(2), keys: 'Control+Alt+2' },
  { name: 'Subheading', ...heading(3), keys: 'Control+Alt+3' },
  { name: 'Bold', ...mark('bold'), keys: 'Control+B' },
  { name: 'Italic', ...mark('italic'), keys: 'Control+I' },
  { name: 'Subscript', ...mark('subscript'), keys: 'Control+,' },
  { name: 'Superscript', ...mark('superscript'), keys: 'Control+.' },
  { name: 'List', ...list('bulletList'), keys: 'Control+Shift+8' },
  { name: 'Numbered list', ...list('orderedList'), keys: 'Control+Shift+7' },
  { name: 'Deeper', run: sinkListItem(nodes.listItem), within: isInList, keys: 'Control+]' },
  { name: 'Less deep', run: liftListItem(nodes.listItem), within: isInList, keys: 'Control+[' },
  { name: 'Table', run: insertTable },
  { name: 'Row of headings', run: toggleHeaderRow, within: isInTable },
  { name: 'Row below', run: addRowAfter, within: isInTable },
  { name: 'Column after', run: addColumnAfter, within: isInTable },
  { name: 'Remove row', run: chainCommands(deleteRow, deleteTable), within: isInTable },
  { name: 'Remove column', run: chainCommands(deleteColumn, deleteTable), within: isInTable },
  { name: 'Remove table', run: deleteTable, within: isInTable },
];

export const HISTORY_ACTIONS: readonly Action[] = [
  { name: 'Undo', run: undo, keys: 'Control+Z' },
  { name: 'Redo', run: redo, keys: 'Control+Y' },
];

export const isLinkOn = markIsOn('link');
