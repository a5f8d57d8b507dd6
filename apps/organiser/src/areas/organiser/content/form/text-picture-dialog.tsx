import { ALT_MAX, cropImage, uploadImage } from '@isocentre/contract/images';
import type { FieldErrors } from '@isocentre/domain/refusals';
import { UPLOAD_MAX_BYTES } from '@isocentre/domain/uploads';
import { Check } from '@isocentre/ui/check.tsx';
import { Field, TextArea } from '@isocentre/ui/field.tsx';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import { call } from '../../../../lib/call.ts';
import { FormDialog } from '../../../../session/form-dialog.tsx';
import { useAttempt } from '../../../../session/use-attempt.ts';
import { ACCEPTED_PICTURES } from './picture-field.tsx';

/** As a text names it. */
export interface TextPicture {
  readonly id: string;
  /** Empty: only decoration. */
  readonly alt: string;
}

interface TextPictureDialogProps {
  slug: string;
  onChosen: (picture: TextPicture) => void;
  onClose: () => void;
}

/** A picture for a text: uploaded, and described for people who do not see it. */
export function TextPictureDialog({ slug, onChosen, onClose }: TextPictureDialogProps) {
  const [file, setFile] = useState<File>();
  const [alt, setAlt] = useState('');
  const [decoration, setDecoration] = useState(false);
  const { sending, failure, attempt } = useAttempt();
  const said = decoration ? '' : alt.trim();
  const check = (): FieldErrors => ({
    ...(file ? {} : { file: 'Please choose a picture.' }),
    ...(file && file.size > UPLOAD_MAX_BYTES ? { file: 'This picture is larger than 10 MB. Please choose a smaller one.' } : {}),
    ...(decoration || said !== '' ? {} : { alt: 'Please say what the picture shows, or mark it as decoration.' }),
  });
  const store = async (chosen: File) => {
    const { key } = await call(uploadImage, { params: { edition: slug }, file: chosen });
    return call(cropImage, { params: { edition: slug, key }, body: { crop: null, alt: said === '' ? null : said, decoration } });
  };
  const send = () => {
    if (file)
      void attempt(
        () => store(file),
        ({ key }) => onChosen({ id: key, alt: said }),
      );
  };
  // Apart from the form in which the text stands: a form inside a form would send both.
  return createPortal(
    <div onSubmit={(event) => event.stopPropagation()}>
      <FormDialog
        title="Picture"
        action="Put it into the text"
        doing="Uploading..."
        sending={sending}
        failure={failure}
        check={check}
        onSubmit={send}
        onClose={onClose}
      >
        {(errors) => (
          <>
            <Field
              label="File"
              type="file"
              accept={ACCEPTED_PICTURES}
              data-first-focus
              error={errors['file']}
              hint="JPEG, PNG or WebP, at most 10 MB."
              onChange={({ currentTarget }) => setFile(currentTarget.files?.[0])}
            />
            {!decoration && (
              <TextArea
                label="What the picture shows"
                rows={2}
                maxLength={ALT_MAX}
                value={alt}
                error={errors['alt']}
                hint="For people who do not see it: “Plan of the campus with the hall and the two gates”."
                onChange={({ currentTarget }) => setAlt(currentTarget.value)}
              />
            )}
            <Check
              label="Only decoration"
              hint="It says nothing that the text beside it does not say."
              checked={decoration}
              onChange={({ currentTarget }) => setDecoration(currentTarget.checked)}
            />
          </>
        )}
      </FormDialog>
    </div>,
    document.body,
  );
}
