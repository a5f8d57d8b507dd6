import { emptyOf } from '@isocentre/domain/content/shape';
import { isRecord } from '@isocentre/domain/content/body-differences';
import { Check } from '@isocentre/ui/check.tsx';
import { FieldError } from '@isocentre/ui/field-error.tsx';
import { useId, useRef } from 'react';
import { type FieldOfProps, useForm, wordsAt } from './form-context.ts';

/** Fields that belong together, under a heading; those that may be missing behind a choice. */
export function ObjectField(props: FieldOfProps) {
  const { shape, at, place, value, onChange } = props;
  const { words: all, faults, readOnly } = useForm();
  const words = wordsAt(all, place);
  const id = useId();
  // Chosen by mistake: what was there comes back.
  const before = useRef<unknown>(undefined);
  const there = value !== null && value !== undefined;
  return (
    <fieldset className="content-group">
      <legend>{words.label}</legend>
      {shape.nullable && (
        <Check
          label={`${words.label}: given here`}
          hint={there ? undefined : words.none}
          disabled={readOnly}
          checked={there}
          onChange={(event) => {
            if (!event.currentTarget.checked) before.current = value;
            onChange(event.currentTarget.checked ? (before.current ?? emptyOf({ ...shape, nullable: false })) : null);
          }}
        />
      )}
      <FieldError id={id}>{faults.get(at)}</FieldError>
      {there && <ObjectFields {...props} />}
    </fieldset>
  );
}

export function ObjectFields({ shape, at, place, value, onChange }: FieldOfProps) {
  const { draw } = useForm();
  if (shape.is !== 'object') return null;
  const body = isRecord(value) ? value : {};
  return (
    <div className="content-fields">
      {Object.entries(shape.fields)
        // Ids are given by the program.
        .filter(([name]) => name !== 'id')
        .map(([name, of]) =>
          draw({
            key: name,
            shape: of,
            at: at === '' ? name : `${at}.${name}`,
            place: place === '' ? name : `${place}.${name}`,
            value: body[name] ?? null,
            onChange: (inside) => onChange({ ...body, [name]: inside }),
          }),
        )}
    </div>
  );
}
