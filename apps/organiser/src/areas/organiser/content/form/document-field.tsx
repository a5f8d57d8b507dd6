import { readImage } from '@isocentre/contract/images';
import { EMPTY_DOCUMENT, type TextDocument } from '@isocentre/domain/content/document';
import { RichText } from '@isocentre/ui/rich-text.tsx';
import { useState } from 'react';
import { RichTextField } from '../../../../editor/rich-text-field.tsx';
import { call } from '../../../../lib/call.ts';
import type { FieldWords } from '../words/field-words.ts';
import { type FieldOfProps, useForm } from './form-context.ts';
import { type TextPicture, TextPictureDialog } from './text-picture-dialog.tsx';

/** A text with headings, lists, tables and pictures. What is wrong in it is said below it, with its place. */
export function DocumentField({ at, value, onChange, words }: FieldOfProps & { words: FieldWords }) {
  const { slug, faults, readOnly } = useForm();
  /** Answers the editor, which waits for a picture. */
  const [answer, setAnswer] = useState<(picture: TextPicture | null) => void>();
  const give = (picture: TextPicture | null) => {
    answer?.(picture);
    setAnswer(undefined);
  };
  // The server stores nothing else under this field.
  const document = (value ?? EMPTY_DOCUMENT) as TextDocument;
  const wrong = [...faults].filter(([place]) => place === at || place.startsWith(`${at}.`));
  if (readOnly)
    return (
      <div className="field">
        <span className="field-label">{words.label}</span>
        <RichText blocks={document.content} />
      </div>
    );
  return (
    <>
      <RichTextField
        label={words.label}
        hint={words.help}
        error={wrong.map(([, message]) => message).join(' ') || undefined}
        value={document}
        onChange={onChange}
        chooseImage={() => new Promise((resolve) => setAnswer(() => resolve))}
        imageAddress={async (key) => (await call(readImage, { params: { edition: slug, key } })).url}
      />
      {answer && <TextPictureDialog slug={slug} onChosen={give} onClose={() => give(null)} />}
    </>
  );
}
