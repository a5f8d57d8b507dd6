import type { CallFailed } from '@isocentre/contract/call';
import type { Programme, ProgrammeSession } from '@isocentre/contract/programme';
import { minutesOf } from '@isocentre/domain/content/timetable';
import { clashHeading, clashInWords } from '@isocentre/domain/programme/clash-words';
import type { Clash } from '@isocentre/domain/programme/clashes';
import { SessionForm, sessionFaults } from '@isocentre/domain/programme/draft';
import { placeKindOf } from '@isocentre/domain/programme/placed';
import { waysOut } from '@isocentre/domain/programme/ways-out';
import { type FieldErrors, fieldErrors } from '@isocentre/domain/refusals';
import { Button } from '@isocentre/ui/button.tsx';
import { Field, Select } from '@isocentre/ui/field.tsx';
import { dropDraft, readDraft, writeDraft } from '@isocentre/ui/form-storage.ts';
import { Notice } from '@isocentre/ui/notice.tsx';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { dayWords, differencesOf } from './programme-words.ts';
import { PeopleField } from './people-field.tsx';
import { formOf, newSession } from './session-form.ts';
import { SlotsField } from './slots-field.tsx';
import type { Carried } from './talk-places.ts';
import type { Editing } from './use-programme.ts';

interface PanelProps {
  slug: string;
  programme: Programme;
  /** Undefined: a new one. */
  session: ProgrammeSession | undefined;
  dayId: number;
  clashes: readonly Clash[];
  editing: Editing;
  onMoveTalk: (carried: Carried) => void;
  onClose: () => void;
  onAdded: (id: number) => void;
}

/** What was typed and not yet stored, in this tab. */
interface Typed {
  readonly form: SessionForm;
  /** The version on which it is based. */
  readonly version: number;
}

function typedBefore(name: string): Typed | undefined {
  try {
    const kept = readDraft(name)?.['typed'];
    return kept === undefined ? undefined : (JSON.parse(kept) as Typed);
  } catch {
    return undefined;
  }
}

/** Its slots that present an abstract, and whether that is certain. */
const abstractSlots = ({ unconfirmed }: Programme, session: ProgrammeSession | undefined) =>
  new Map(session?.slots.filter(({ abstractId }) => abstractId !== null).map(({ id }) => [id, !unconfirmed.includes(id)]));

const knownNames = (session: ProgrammeSession | undefined) =>
  new Set(session?.people.filter(({ accountId }) => accountId !== null).map(({ name }) => name));

/** A session: its form, its clashes with ways out, its talks. */
export function SessionPanel({ slug, programme, session, dayId, clashes, editing, onMoveTalk, onClose, onAdded }: PanelProps) {
  const name = `programme:${slug}:${session?.id ?? 'new'}`;
  const stored = session ? formOf(session) : newSession(dayId);
  const [typed, setTyped] = useState(() => typedBefore(name));
  const [errors, setErrors] = useState<FieldErrors>({});
  const [conflict, setConflict] = useState(false);
  const panel = useRef<HTMLElement>(null);
  useEffect(() => {
    // Not returned: newer browsers give a promise, which React would take for a function to clean up with.
    panel.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  const form = typed?.form ?? stored;
  const change = (part: Partial<SessionForm>) => {
    const next = { form: { ...form, ...part }, version: typed?.version ?? session?.version ?? 0 };
    setTyped(next);
    writeDraft(name, { typed: JSON.stringify(next) });
  };
  const forget = () => {
    setTyped(undefined);
    setConflict(false);
    setErrors({});
    dropDraft(name);
  };
  const told = (failure: CallFailed) => {
    setErrors(failure.fields);
    setConflict(failure.code === 'CHANGED_ELSEWHERE');
  };
  const save = async (version: number, wanted: SessionForm) => {
    const checked = SessionForm.safeParse(wanted);
    const faults = checked.success ? sessionFaults(checked.data, programme) : fieldErrors(checked.error.issues);
    setErrors(faults);
    if (!checked.success || Object.keys(faults).length > 0 || editing.saving) return;
    if (!session) {
      const added = await editing.add(checked.data);
      if (typeof added !== 'number') return told(added);
      forget();
      return onAdded(added);
    }
    const failure = await editing.save(session.id, version, checked.data);
    if (failure) return told(failure);
    forget();
    if (checked.data.removed) onClose();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void save(typed?.version ?? session?.version ?? 0, form);
  };
  const at = (field: string) => errors[field] ?? Object.entries(errors).find(([key]) => key.startsWith(`${field}.`))?.[1];
  const length = form.starts !== null && form.ends !== null ? minutesOf(form.ends) - minutesOf(form.starts) : null;
  return (
    <section ref={panel} className="programme-panel" aria-label={session?.title ?? 'New session'}>
      <div className="programme-panel-head">
        <h2>{session?.title ?? 'New session'}</h2>
        <Button look="plain" small onClick={onClose}>
          Close
        </Button>
      </div>
      {clashes.map((clash) => (
        <div key={clash.key} className={clash.blocks ? 'programme-clash' : 'programme-clash programme-clash-warn'}>
          <b>{clashHeading(programme, clash)}</b>
          <p>{clashInWords(programme, clash)}</p>
          {waysOut(programme, clash).map(({ words, moves }) => (
            <Button
              key={words}
              look="line"
              small
              aria-disabled={editing.saving || undefined}
              onClick={() => void editing.move(moves, words)}
            >
              {words}
            </Button>
          ))}
        </div>
      ))}
      {conflict && session && (
        <Notice kind="bad" title="A colleague has changed this session meanwhile. Nothing of yours is lost.">
          <table className="programme-both">
            <thead>
              <tr>
                <th scope="col">Field</th>
                <th scope="col">Yours</th>
                <th scope="col">Stored now</th>
              </tr>
            </thead>
            <tbody>
              {differencesOf(programme, form, stored).map(({ field, mine, theirs }) => (
                <tr key={field}>
                  <th scope="row">{field}</th>
                  <td>{mine}</td>
                  <td>{theirs}</td>
                </tr>
              ))}
            </tbody>
          </table>
          <Button small onClick={() => void save(session.version, form)}>
            Save mine
          </Button>{' '}
          <Button small look="line" onClick={forget}>
            Take what is stored
          </Button>
        </Notice>
      )}
      {typed && !conflict && <p className="programme-unsaved">Not saved yet. What you typed stays in this tab.</p>}
      <form noValidate className="programme-form" onSubmit={submit}>
        <Field
          label="Title"
          value={form.title}
          maxLength={300}
          error={at('title')}
          onChange={(event) => change({ title: event.currentTarget.value })}
        />
        <Select
          label="Day"
          value={form.dayId}
          error={at('dayId')}
          onChange={(event) => change({ dayId: Number(event.currentTarget.value) })}
        >
          {programme.days.map(({ id, date }) => (
            <option key={id} value={id}>
              {dayWords(date)}
            </option>
          ))}
        </Select>
        <div className="programme-times">
          <Field
            label="Starts"
            type="time"
            value={form.starts ?? ''}
            error={at('starts')}
            onChange={(event) => change({ starts: event.currentTarget.value || null })}
          />
          <Field
            label="Ends"
            type="time"
            value={form.ends ?? ''}
            error={at('ends')}
            onChange={(event) => change({ ends: event.currentTarget.value || null })}
          />
        </div>
        <Select
          label="Room"
          value={form.roomId ?? ''}
          error={at('roomId')}
          onChange={(event) => change({ roomId: event.currentTarget.value === '' ? null : Number(event.currentTarget.value) })}
        >
          <option value="">No room yet</option>
          {programme.rooms.map((room) => (
            <option key={room.id} value={room.id}>
              {room.name}
            </option>
          ))}
        </Select>
        <Select label="Kind" value={form.kind} onChange={(event) => change({ kind: event.currentTarget.value as SessionForm['kind'] })}>
          <option value="session">Session with talks</option>
          <option value="posters">E-posters, side by side</option>
          <option value="break">Break: meal, tea, registration</option>
        </Select>
        <PeopleField people={form.people} known={knownNames(session)} error={at('people')} onChange={(people) => change({ people })} />
        <SlotsField
          slots={form.slots}
          posters={form.kind === 'posters'}
          minutes={length}
          abstracts={abstractSlots(programme, session)}
          error={at('slots')}
          onMove={
            // What is typed here would be based on an older version.
            typed || !session
              ? undefined
              : (id) => {
                  const slot = session.slots.find((one) => one.id === id);
                  if (slot) onMoveTalk({ slot, words: slot.title, wants: placeKindOf(session) });
                }
          }
          onChange={(slots) => change({ slots })}
        />
        <div className="programme-acts">
          <Button type="submit" aria-disabled={editing.saving || undefined}>
            {editing.saving ? 'Saving...' : session ? 'Save' : 'Add session'}
          </Button>
          {typed && (
            <Button look="line" onClick={forget}>
              Discard
            </Button>
          )}
          {session && (
            <Button look="plain" onClick={() => void save(session.version, { ...stored, removed: true })}>
              Take out
            </Button>
          )}
        </div>
      </form>
    </section>
  );
}
