import type { Shape } from '@isocentre/domain/content/shape';
import { Check } from '@isocentre/ui/check.tsx';
import { Field, Select, TextArea } from '@isocentre/ui/field.tsx';
import type { FieldWords } from '../words/field-words.ts';
import { DocumentField } from './document-field.tsx';
import { InstantField } from './instant-field.tsx';
import { type FieldOfProps, rowsFor, useForm, wordsAt } from './form-context.ts';
import { ListField } from './list-field.tsx';
import { NumberField } from './number-field.tsx';
import { ObjectField, ObjectFields } from './object-field.tsx';
import { PictureField } from './picture-field.tsx';

/** The field for one place of a body, whatever stands there. */
export function FieldOf(props: FieldOfProps) {
  const { shape, at, place, value, onChange } = props;
  const { words: all, faults, choices, readOnly } = useForm();
  const words = wordsAt(all, place);
  const look = {
    name: at,
    label: words.label,
    hint: hintOf(words, shape),
    error: faults.get(at),
    optional: shape.nullable,
    ...(readOnly ? { disabled: true } : {}),
  };
  switch (shape.is) {
    case 'object':
      return shape.nullable || !place.endsWith('[]') ? <ObjectField {...props} /> : <ObjectFields {...props} />;
    case 'list':
      return <ListField {...props} />;
    case 'picture':
      return <PictureField {...props} words={words} />;
    case 'document':
      return <DocumentField {...props} words={words} />;
    case 'yes-no':
      return (
        <Check
          name={at}
          label={words.label}
          hint={words.help}
          error={faults.get(at)}
          disabled={readOnly}
          checked={value === true}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
      );
    case 'choice':
      return (
        <Select {...look} value={typeof value === 'string' ? value : ''} onChange={(event) => onChange(event.currentTarget.value || null)}>
          {(shape.nullable || !shape.values.some((one) => one === value)) && <option value="">{words.none ?? 'Please choose'}</option>}
          {shape.values.map((one) => (
            <option key={one} value={one}>
              {words.choices?.[one] ?? one}
            </option>
          ))}
        </Select>
      );
    case 'row': {
      const rows = rowsFor(choices, place);
      return (
        <Select
          {...look}
          hint={words.help}
          value={typeof value === 'number' ? String(value) : ''}
          onChange={(event) => onChange(event.currentTarget.value === '' ? null : Number(event.currentTarget.value))}
        >
          {(shape.nullable || !rows.some(({ id }) => id === value)) && <option value="">{words.none ?? 'Please choose'}</option>}
          {rows.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      );
    }
    case 'number':
      return <NumberField {...look} as={words.as} value={value} onChange={onChange} />;
    case 'text': {
      if (shape.format === 'instant') return <InstantField {...look} value={value} onChange={onChange} />;
      const typed = typeof value === 'string' ? value : '';
      const change = (text: string) => onChange(text === '' && shape.nullable ? null : text);
      if (words.as === 'long')
        return <TextArea {...look} rows={linesFor(typed)} value={typed} onChange={(event) => change(event.currentTarget.value)} />;
      const type = shape.format === 'date' ? 'date' : words.as === 'time' ? 'time' : 'text';
      const keys = shape.format === 'url' || shape.format === 'email' ? shape.format : undefined;
      return <Field {...look} type={type} inputMode={keys} value={typed} onChange={(event) => change(event.currentTarget.value)} />;
    }
  }
}

/** Help, and what it means to leave it empty. */
function hintOf(words: FieldWords, shape: Shape): string | undefined {
  const parts = [words.help, shape.nullable && shape.is !== 'choice' ? words.none : undefined].filter(Boolean);
  return parts.length > 0 ? parts.join(' ') : undefined;
}

const linesFor = (text: string) => Math.min(14, Math.max(3, Math.ceil(text.length / 70) + text.split('\n').length));
