import { Button } from '@isocentre/ui/button.tsx';
import { FieldError } from '@isocentre/ui/field-error.tsx';
import type { FieldLook } from '@isocentre/ui/field.tsx';
import { classNames } from '@isocentre/ui/class-names.ts';
import { Notice } from '@isocentre/ui/notice.tsx';
import { RichText } from '@isocentre/ui/rich-text.tsx';
import { type ComponentType, useEffect, useId, useState } from 'react';
import type { EditorProps } from './rich-text-editor.tsx';

type RichTextFieldProps = Omit<FieldLook, 'optional' | 'errorAt'> &
  Pick<EditorProps, 'value' | 'onChange' | 'chooseImage' | 'imageAddress'> & { id?: string };

/** A text with headings, lists, tables and links. The editor is loaded with the first such field; until then the text can be read. */
export function RichTextField({ label, hint, error, className, id: given, ...rest }: RichTextFieldProps) {
  const made = useId();
  const id = given ?? made;
  const describedBy = [hint !== undefined && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  const { Editor, failed, again } = useEditor();
  return (
    <div className={classNames('field', error && 'field-bad', className)}>
      <span className="field-label">{label}</span>
      {Editor ? (
        <Editor {...rest} id={id} label={label} describedBy={describedBy || undefined} invalid={Boolean(error)} />
      ) : (
        <div className="rich-waiting">
          {failed && (
            <Notice kind="bad" title="The editor could not be loaded.">
              <p>Your text is safe. Check the connection and try again.</p>
              <Button look="line" small onClick={again}>
                Load the editor
              </Button>
            </Notice>
          )}
          <RichText blocks={rest.value.content} />
        </div>
      )}
      {hint !== undefined && (
        <p className="field-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      <FieldError id={id}>{error}</FieldError>
    </div>
  );
}

/** The heavy part, a file of its own. A dropped line is no reason to lose it for ever: it can be asked for again. */
function useEditor() {
  const [Editor, setEditor] = useState<ComponentType<EditorProps>>();
  const [attempt, setAttempt] = useState(0);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    let gone = false;
    import('./rich-text-editor.tsx').then(
      ({ RichTextEditor }) => !gone && setEditor(() => RichTextEditor),
      () => !gone && setFailed(true),
    );
    return () => {
      gone = true;
    };
  }, [attempt]);
  const again = () => {
    setFailed(false);
    setAttempt((count) => count + 1);
  };
  return { Editor, failed, again };
}
