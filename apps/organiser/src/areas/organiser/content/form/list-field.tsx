import { emptyOf } from '@isocentre/domain/content/shape';
import { Button } from '@isocentre/ui/button.tsx';
import { Check } from '@isocentre/ui/check.tsx';
import { FieldError } from '@isocentre/ui/field-error.tsx';
import { Sortable } from '@isocentre/ui/sortable.tsx';
import { useEffect, useId, useRef, useState } from 'react';
import { newEntry } from './entries.ts';
import { type FieldOfProps, useForm, withArticle, wordsAt } from './form-context.ts';

/** Any number of entries in an order. */
export function ListField(props: FieldOfProps) {
  const { shape, at, place, value, onChange } = props;
  const { words: all, faults, readOnly } = useForm();
  const words = wordsAt(all, place);
  const id = useId();
  const before = useRef<unknown>(undefined);
  if (shape.is !== 'list') return null;
  const there = Array.isArray(value);
  return (
    <fieldset className="content-group">
      <legend>{words.label}</legend>
      {words.help && <p className="field-hint">{words.help}</p>}
      {shape.nullable && (
        <Check
          label={`${words.label}: chosen here`}
          hint={there ? undefined : words.none}
          disabled={readOnly}
          checked={there}
          onChange={(event) => {
            if (!event.currentTarget.checked) before.current = value;
            onChange(event.currentTarget.checked ? (before.current ?? [newEntry(shape.of)]) : null);
          }}
        />
      )}
      <FieldError id={id}>{faults.get(at)}</FieldError>
      {(there || !shape.nullable) && <Entries {...props} value={there ? value : []} />}
    </fieldset>
  );
}

function Entries({ shape, at, place, value, onChange }: FieldOfProps) {
  const { draw, words: all, faults, readOnly } = useForm();
  const id = useId();
  const one = wordsAt(all, place).one ?? 'entry';
  const list = value as readonly unknown[];
  const box = useRef<HTMLDivElement>(null);
  // Entries have no names of their own: each gets one for as long as the form is open.
  const [keys, setKeys] = useState<readonly string[]>(() => list.map(newKey));
  if (keys.length !== list.length) setKeys(list.map((_, i) => keys[i] ?? newKey()));
  const [added, setAdded] = useState<string>();
  useEffect(() => {
    if (added === undefined) return;
    box.current?.querySelector<HTMLElement>(`[data-id="${added}"] .sortable-what :is(input, textarea, select)`)?.focus();
  }, [added]);
  if (shape.is !== 'list') return null;
  const add = () => {
    const key = newKey();
    setKeys([...keys, key]);
    setAdded(key);
    onChange([...list, newEntry(shape.of)]);
  };
  const remove = (i: number) => {
    setKeys(keys.toSpliced(i, 1));
    onChange(list.toSpliced(i, 1));
    box.current?.querySelector<HTMLElement>('.content-add')?.focus();
  };
  return (
    <div ref={box}>
      <Sortable
        label={wordsAt(all, place).label}
        className="content-entries"
        fixed={readOnly}
        items={keys.slice(0, list.length).map((key, i) => ({ id: key, name: `${one} ${i + 1}`, i }))}
        onOrder={(ids) => {
          setKeys(ids);
          onChange(ids.map((key) => list[keys.indexOf(key)]));
        }}
      >
        {({ i, name }) => (
          <div className="content-entry">
            {draw({
              shape: shape.of,
              at: `${at}[${i}]`,
              place: `${place}[]`,
              value: list[i] ?? emptyOf(shape.of),
              onChange: (entry) => onChange(list.toSpliced(i, 1, entry)),
            })}
            {shape.of.is === 'object' && <FieldError id={`${id}-${i}`}>{faults.get(`${at}[${i}]`)}</FieldError>}
            {!readOnly && (
              <Button look="plain" small className="content-remove" aria-label={`Remove ${name}`} onClick={() => remove(i)}>
                Remove
              </Button>
            )}
          </div>
        )}
      </Sortable>
      {!readOnly && (
        <Button look="line" small className="content-add" onClick={add}>
          Add {withArticle(one)}
        </Button>
      )}
    </div>
  );
}

const newKey = () => crypto.randomUUID();
