import { AbstractFileType } from '@isocentre/domain/abstracts/abstract-file';
import {
  ABSTRACT_FILE_MOST_MB,
  ABSTRACT_FILE_PAGES,
  ABSTRACT_FILES_MOST,
  typesInWords,
} from '@isocentre/domain/abstracts/abstract-file-rules';
import type { ReviewSettings } from '@isocentre/domain/review/review-settings';
import { Check } from '@isocentre/ui/check.tsx';
import { Field } from '@isocentre/ui/field.tsx';

interface FileFieldsProps {
  value: ReviewSettings;
  errorAt: (name: string) => string | undefined;
  change: (part: Partial<ReviewSettings>) => void;
}

/** Whether abstracts may have files: none, unless a chair says so. */
export function FileFields({ value, errorAt, change }: FileFieldsProps) {
  const { filesMost, fileMaxMb, fileTypes } = value;
  return (
    <fieldset className="abstracts-choice">
      <legend>Files with an abstract</legend>
      <div className="abstracts-fields">
        <Field
          type="number"
          inputMode="numeric"
          min={0}
          max={ABSTRACT_FILES_MOST}
          label="Files for each abstract"
          hint={`0: none are taken. At most ${ABSTRACT_FILES_MOST}.`}
          value={Number.isNaN(filesMost) ? '' : filesMost}
          error={errorAt('filesMost')}
          onChange={({ currentTarget }) => change({ filesMost: currentTarget.valueAsNumber })}
        />
        {filesMost > 0 && (
          <Field
            type="number"
            inputMode="numeric"
            min={1}
            max={ABSTRACT_FILE_MOST_MB}
            label="MB for each file"
            hint={`At most ${ABSTRACT_FILE_MOST_MB}. A PDF has at most ${ABSTRACT_FILE_PAGES} pages.`}
            value={fileMaxMb || ''}
            error={errorAt('fileMaxMb')}
            onChange={({ currentTarget }) => change({ fileMaxMb: Number(currentTarget.value) })}
          />
        )}
      </div>
      {filesMost > 0 && (
        <>
          {AbstractFileType.options.map((type) => (
            <Check
              key={type}
              label={typesInWords([type])}
              checked={fileTypes.includes(type)}
              onChange={({ currentTarget }) =>
                change({
                  fileTypes: AbstractFileType.options.filter((one) => (one === type ? currentTarget.checked : fileTypes.includes(one))),
                })
              }
            />
          ))}
          {errorAt('fileTypes') && <p role="alert">{errorAt('fileTypes')}</p>}
          <p>
            Reviewers get files drawn anew as pictures, named by number: neither who made them nor what was attached is in them. What a page
            shows, such as a logo, they see. What cannot be drawn anew is not given to them.
          </p>
        </>
      )}
    </fieldset>
  );
}
