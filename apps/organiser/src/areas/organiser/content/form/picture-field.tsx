import { type Image, uploadImage } from '@isocentre/contract/images';
import { isRecord } from '@isocentre/domain/content/body-differences';
import { UPLOAD_MAX_BYTES } from '@isocentre/domain/uploads';
import { Button } from '@isocentre/ui/button.tsx';
import { FieldError } from '@isocentre/ui/field-error.tsx';
import { useId, useRef, useState } from 'react';
import { call } from '../../../../lib/call.ts';
import { useAttempt } from '../../../../session/use-attempt.ts';
import { plain } from '../differences/difference-words.ts';
import type { FieldWords } from '../words/field-words.ts';
import { DescribedPicture } from './described-picture.tsx';
import { type FieldOfProps, useForm } from './form-context.ts';

export const ACCEPTED_PICTURES = 'image/jpeg,image/png,image/webp';

/** One of the site's drawings, or a picture that was uploaded, with the part that is shown and what it shows. */
export function PictureField({ shape, at, place, value, onChange, words }: FieldOfProps & { words: FieldWords }) {
  const { slug, faults, readOnly, words: all } = useForm();
  const id = useId();
  const chosen = useRef<HTMLInputElement>(null);
  const [tooLarge, setTooLarge] = useState(false);
  const { sending, failure, attempt } = useAttempt();
  const key = isRecord(value) && typeof value['upload'] === 'string' ? value['upload'] : null;
  /** The picture that was opened here; those made of it meanwhile are the same to whoever looks at it. */
  const [opened, setOpened] = useState({ key, made: key });
  if (opened.made !== key) setOpened({ key, made: key });

  const upload = (file: File | undefined) => {
    if (!file) return;
    setTooLarge(file.size > UPLOAD_MAX_BYTES);
    if (file.size > UPLOAD_MAX_BYTES) return;
    void attempt(
      () => call(uploadImage, { params: { edition: slug }, file }),
      (image: Image) => onChange({ upload: image.key }),
    );
  };
  const error = tooLarge ? 'This picture is larger than 10 MB. Please upload a smaller one.' : (failure?.message ?? faults.get(at));
  return (
    <fieldset className="field content-picture" aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="field-label">{words.label}</legend>
      {value === null && words.none && <p className="field-hint">{words.none}</p>}
      {isRecord(value) && 'drawing' in value && <p className="field-hint">The drawing “{plain(value['drawing'])}”.</p>}
      {opened.key !== null && (
        <DescribedPicture
          key={opened.key}
          slug={slug}
          imageKey={opened.key}
          cut={words.crop ?? 'free'}
          describedElsewhere={place.replace(/picture$/, 'alt') in all}
          readOnly={readOnly}
          onMade={(made) => {
            setOpened({ ...opened, made });
            onChange({ upload: made });
          }}
        />
      )}
      <FieldError id={id}>{error}</FieldError>
      {!readOnly && (
        <div className="picture-actions">
          <input
            ref={chosen}
            type="file"
            hidden
            accept={ACCEPTED_PICTURES}
            aria-label={`File of the ${words.label.toLowerCase()}`}
            onChange={(event) => {
              upload(event.currentTarget.files?.[0]);
              event.currentTarget.value = '';
            }}
          />
          <Button look="line" small aria-disabled={sending || undefined} onClick={() => chosen.current?.click()}>
            {sending ? 'Uploading...' : key === null ? `Upload: ${words.label.toLowerCase()}` : 'Upload another'}
          </Button>
          {shape.nullable && value !== null && (
            <Button look="plain" small onClick={() => onChange(null)}>
              Remove the picture
            </Button>
          )}
          <span className="field-hint">JPEG, PNG or WebP, at most 10 MB.</span>
        </div>
      )}
    </fieldset>
  );
}
