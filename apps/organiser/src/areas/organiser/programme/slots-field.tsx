import type { SessionForm } from '@isocentre/domain/programme/draft';
import { Button } from '@isocentre/ui/button.tsx';
import { Field } from '@isocentre/ui/field.tsx';
import { useState } from 'react';

type TypedSlot = SessionForm['slots'][number];

interface SlotsFieldProps {
  slots: readonly TypedSlot[];
  posters: boolean;
  /** How many minutes the session has; null: its end is open. */
  minutes: number | null;
  /** Slots that present an abstract, and whether its author has confirmed: title and speaker are the abstract's own. */
  abstracts: ReadonlyMap<number, boolean>;
  onChange: (slots: TypedSlot[]) => void;
  /** To another session; undefined: not now. */
  onMove: ((id: number) => void) | undefined;
  error: string | undefined;
}

/** Talks in their order: dragged, or moved with the buttons. */
export function SlotsField({ slots, posters, minutes, abstracts, onChange, onMove, error }: SlotsFieldProps) {
  const [dragging, setDragging] = useState<number>();
  const needed = slots.reduce((sum, slot) => sum + slot.minutes, 0);
  const change = (n: number, part: Partial<TypedSlot>) => onChange(slots.map((slot, at) => (at === n ? { ...slot, ...part } : slot)));
  const confirmed = ({ id }: TypedSlot) => (id === null ? undefined : abstracts.get(id));
  const move = (from: number, to: number) => {
    const slot = slots[from];
    if (slot && to >= 0 && to < slots.length) onChange(slots.toSpliced(from, 1).toSpliced(to, 0, slot));
  };
  return (
    <fieldset className="programme-slots">
      <legend>
        {posters ? 'Posters' : 'Talks'}{' '}
        {!posters && slots.length > 0 && <small>{minutes === null ? `${needed} minutes` : `${needed} of ${minutes} minutes`}</small>}
      </legend>
      {error && <p className="field-error">{error}</p>}
      <ol>
        {slots.map((slot, n) => (
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- for the pointer; the buttons beside it do the same
          <li
            key={slot.id ?? `new-${n}`}
            onDragOver={(event) => dragging !== undefined && event.preventDefault()}
            onDrop={(event) => {
              event.preventDefault();
              if (dragging !== undefined) move(dragging, n);
              setDragging(undefined);
            }}
          >
            <span
              className="programme-handle"
              draggable
              title="Drag to another place"
              onDragStart={() => setDragging(n)}
              onDragEnd={() => setDragging(undefined)}
            >
              ⠿
            </span>
            <Field
              label={`Title of ${n + 1}`}
              value={slot.title}
              maxLength={300}
              readOnly={confirmed(slot) !== undefined}
              hint={confirmed(slot) === false ? 'Not confirmed: “To be announced” in a release.' : undefined}
              onChange={(event) => change(n, { title: event.currentTarget.value })}
            />
            <Field
              label="Speaker"
              value={slot.speaker ?? ''}
              maxLength={200}
              readOnly={confirmed(slot) !== undefined}
              onChange={(event) => change(n, { speaker: event.currentTarget.value || null })}
            />
            {posters ? (
              <Field
                label="Board"
                value={slot.board ?? ''}
                maxLength={20}
                onChange={(event) => change(n, { board: event.currentTarget.value || null })}
              />
            ) : (
              <Field
                label="Minutes"
                type="number"
                min={1}
                max={600}
                value={slot.minutes || ''}
                onChange={(event) => change(n, { minutes: Number(event.currentTarget.value) })}
              />
            )}
            <span className="programme-slot-acts">
              <Button look="plain" small aria-disabled={n === 0 || undefined} onClick={() => move(n, n - 1)}>
                Up<span className="vh"> {slot.title}</span>
              </Button>
              <Button look="plain" small aria-disabled={n === slots.length - 1 || undefined} onClick={() => move(n, n + 1)}>
                Down<span className="vh"> {slot.title}</span>
              </Button>
              {slot.id !== null && onMove && (
                <Button look="plain" small onClick={() => slot.id !== null && onMove(slot.id)}>
                  Move…<span className="vh"> {slot.title}</span>
                </Button>
              )}
              <Button look="plain" small onClick={() => onChange(slots.toSpliced(n, 1))}>
                Remove<span className="vh"> {slot.title}</span>
              </Button>
            </span>
          </li>
        ))}
      </ol>
      <Button look="line" small onClick={() => onChange([...slots, { id: null, minutes: 10, title: '', speaker: null, board: null }])}>
        {posters ? 'Add a poster' : 'Add a talk'}
      </Button>
    </fieldset>
  );
}
