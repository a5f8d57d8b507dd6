import type { TextDocument } from '@isocentre/domain/content/document';
import { baseKeymap, chainCommands, exitCode } from 'prosemirror-commands';
import { history, redo, undo } from 'prosemirror-history';
import { keymap } from 'prosemirror-keymap';
import { liftListItem, sinkListItem, splitListItem } from 'prosemirror-schema-list';
import { type Command, EditorState, type Plugin, TextSelection } from 'prosemirror-state';
import { goToNextCell, tableEditing } from 'prosemirror-tables';
import { TEXT_ACTIONS } from './commands.ts';
import { schema } from './schema.ts';
import { nodeFromTree } from './tree.ts';

const action = (name: string): Command => TEXT_ACTIONS.find((one) => one.name === name)?.run ?? (() => false);

/** A paragraph below the outermost part: the way out of a table or from a picture at the end. */
const writeBelow: Command = (state, dispatch) => {
  const { $from, to } = state.selection;
  const at = $from.depth === 0 ? to : $from.after(1);
  const tr = state.tr.insert(at, schema.nodes.paragraph.create());
  dispatch?.(tr.setSelection(TextSelection.create(tr.doc, at + 1)).scrollIntoView());
  return true;
};

/** Tab leaves the text, except from one cell of a table to the next; the last one leads out. */
const KEYS: Record<string, Command> = {
  'Mod-z': undo,
  'Mod-y': redo,
  'Mod-Shift-z': redo,
  'Mod-b': action('Bold'),
  'Mod-i': action('Italic'),
  'Mod-,': action('Subscript'),
  'Mod-.': action('Superscript'),
  'Mod-Alt-2': action('Heading'),
  'Mod-Alt-3': action('Subheading'),
  'Mod-Shift-8': action('List'),
  'Mod-Shift-7': action('Numbered list'),
  'Mod-]': sinkListItem(schema.nodes.listItem),
  'Mod-[': liftListItem(schema.nodes.listItem),
  'Mod-Enter': writeBelow,
  Enter: splitListItem(schema.nodes.listItem),
  // There are no breaks inside a paragraph: they would be a second kind of paragraph.
  'Shift-Enter': chainCommands(splitListItem(schema.nodes.listItem), baseKeymap['Enter'] ?? exitCode),
  Tab: goToNextCell(1),
  'Shift-Tab': goToNextCell(-1),
};

const plugins = (): Plugin[] => [history(), keymap(KEYS), keymap(baseKeymap), tableEditing()];

export const createState = (document: TextDocument): EditorState => EditorState.create({ doc: nodeFromTree(document), plugins: plugins() });
