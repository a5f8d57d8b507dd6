import type { TextDocument } from '@isocentre/domain/content/document';
import { Notice } from '@isocentre/ui/notice.tsx';
import type { EditorState } from 'prosemirror-state';
import { EditorView } from 'prosemirror-view';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { type Action, HISTORY_ACTIONS, insertImage, isLinkOn, linkAt, setLink, TEXT_ACTIONS } from './commands.ts';
import { createState } from './editor-state.ts';
import { type ImageAddress, imageView } from './image-view.ts';
import { LinkDialog } from './link-dialog.tsx';
import './rich-text-editor.css';
import { MAX_PASTED } from './quiet-markup.ts';
import { tidyMarkup } from './tidy-markup.ts';
import { Toolbar, type ToolbarButton } from './toolbar.tsx';
import { treeFromNode } from './tree.ts';

export interface EditorProps {
  /** Of the text itself, for the label and for what is wrong with it. */
  id: string;
  label: string;
  value: TextDocument;
  onChange: (document: TextDocument) => void;
  describedBy?: string | undefined;
  invalid?: boolean | undefined;
  /** Asks for a picture; null: none after all. */
  chooseImage: () => Promise<{ id: string; alt: string } | null>;
  imageAddress: ImageAddress;
}

export function RichTextEditor({ id, label, value, onChange, describedBy, invalid, chooseImage, imageAddress }: EditorProps) {
  const place = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(null);
  const toolbar = useRef<HTMLDivElement>(null);
  /** What was said last by this editor: any other value comes from outside. */
  const said = useRef(value);
  const [state, setState] = useState<EditorState>(() => createState(value));
  const [asking, setAsking] = useState<'link' | 'picture'>();
  const [tooLarge, setTooLarge] = useState(false);

  const changed = useEffectEvent((next: EditorState) => {
    setState(next);
    said.current = treeFromNode(next.doc);
    onChange(said.current);
  });
  const start = useEffectEvent((mount: HTMLElement) => {
    const made = new EditorView(mount, {
      state,
      attributes: { role: 'textbox', 'aria-multiline': 'true', 'aria-label': label, id, class: 'rich-editor-text' },
      transformPastedHTML: tidyMarkup,
      handlePaste: (_, event) => {
        const large = ['text/html', 'text/plain'].some((type) => (event.clipboardData?.getData(type).length ?? 0) > MAX_PASTED);
        setTooLarge(large);
        return large;
      },
      nodeViews: { image: imageView(imageAddress) },
      dispatchTransaction: (transaction) => {
        const next = made.state.apply(transaction);
        made.updateState(next);
        if (transaction.docChanged) changed(next);
        else setState(next);
      },
      handleKeyDown: (_, event) => {
        // As in other editors, the way to the toolbar without leaving the place in the text.
        if (!(event.altKey && event.key === 'F10')) return false;
        toolbar.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
        return true;
      },
    });
    return made;
  });
  // Together with its toolbar, which names it as what it controls.
  useLayoutEffect(() => {
    if (!place.current) return;
    const made = start(place.current);
    view.current = made;
    return () => {
      view.current = null;
      made.destroy();
    };
  }, []);
  useEffect(() => {
    if (value === said.current || !view.current) return;
    said.current = value;
    const next = createState(value);
    view.current.updateState(next);
    setState(next);
  }, [value]);
  useEffect(() => {
    const text = view.current?.dom;
    if (!text) return;
    const set = (name: string, given: string | undefined) => (given ? text.setAttribute(name, given) : text.removeAttribute(name));
    set('aria-describedby', describedBy);
    set('aria-invalid', invalid ? 'true' : undefined);
  }, [describedBy, invalid]);

  const toText = () => view.current?.focus();
  // Only once the dialog is gone: as long as it is open, nothing behind it can have the focus.
  const asked = useRef(asking);
  useEffect(() => {
    if (asked.current && !asking) view.current?.focus();
    asked.current = asking;
  }, [asking]);
  const run = ({ run: command }: Pick<Action, 'run'>) => {
    const now = view.current;
    if (now) command(now.state, now.dispatch, now);
  };
  const button = (action: Action): ToolbarButton => ({
    name: action.name,
    onPress: () => run(action),
    disabled: !action.run(state),
    ...(action.on && { pressed: action.on(state) }),
    ...(action.keys && { keys: action.keys }),
  });
  const addImage = async () => {
    setAsking('picture');
    const image = await chooseImage();
    if (image) run({ run: insertImage(image) });
    setAsking(undefined);
  };
  const buttons: ToolbarButton[] = [
    ...TEXT_ACTIONS.filter(({ within }) => within?.(state) ?? true).map(button),
    { name: 'Link', onPress: () => setAsking('link'), pressed: isLinkOn(state) },
    { name: 'Picture', onPress: () => void addImage() },
    ...HISTORY_ACTIONS.map(button),
  ];
  return (
    <div className="rich-editor">
      <Toolbar label={`Formatting of ${label}`} controls={id} buttons={buttons} toolbar={toolbar} onLeave={toText} />
      {tooLarge && (
        <div role="alert">
          <Notice kind="bad" title="That was too much to paste.">
            <p>A page holds 200 kB of text. Nothing was added; paste it in parts.</p>
          </Notice>
        </div>
      )}
      <div ref={place} />
      {asking === 'link' && (
        <LinkDialog
          href={linkAt(state) ?? ''}
          onSet={(href) => {
            run({ run: setLink(href) });
            setAsking(undefined);
          }}
          onClose={() => setAsking(undefined)}
        />
      )}
    </div>
  );
}
