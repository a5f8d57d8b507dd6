import { type KindName, kindOf } from '@isocentre/domain/content/kinds';
import { type Shape, shapeOf } from '@isocentre/domain/content/shape';
import { useMemo } from 'react';
import { KIND_WORDS } from '../words/kind-words.ts';
import { FieldOf } from './field-of.tsx';
import { type Choices, type FieldOfProps, FormContext } from './form-context.ts';
import './form.css';
import { ObjectFields } from './object-field.tsx';

export interface ItemFormProps {
  slug: string;
  kind: KindName;
  body: Record<string, unknown>;
  onChange: (body: Record<string, unknown>) => void;
  faults: readonly { readonly at: string; readonly message: string }[];
  choices: Choices;
  timeZone: string;
  readOnly: boolean;
  /** Only these fields of it; all, if it says nothing. */
  fields?: readonly string[];
}

const draw = ({ key, ...props }: FieldOfProps & { key?: string }) => <FieldOf key={key} {...props} />;

/** The form of an item, drawn from the schema of its kind and the words for it. */
export function ItemForm({ slug, kind, body, onChange, faults, choices, timeZone, readOnly, fields }: ItemFormProps) {
  const shape = useMemo(() => shownOf(shapeOf(kindOf(kind).body), fields), [kind, fields]);
  const form = useMemo(
    () => ({
      draw,
      slug,
      words: KIND_WORDS[kind],
      faults: new Map(faults.map(({ at, message }) => [at, message])),
      choices,
      timeZone,
      readOnly,
    }),
    [slug, kind, faults, choices, timeZone, readOnly],
  );
  return (
    <FormContext value={form}>
      <form className="content-form" noValidate onSubmit={(event) => event.preventDefault()}>
        <ObjectFields shape={shape} at="" place="" value={body} onChange={(next) => onChange(next as Record<string, unknown>)} />
      </form>
    </FormContext>
  );
}

const shownOf = (shape: Shape, fields: readonly string[] | undefined): Shape =>
  shape.is === 'object' && fields
    ? { ...shape, fields: Object.fromEntries(Object.entries(shape.fields).filter(([name]) => fields.includes(name))) }
    : shape;
