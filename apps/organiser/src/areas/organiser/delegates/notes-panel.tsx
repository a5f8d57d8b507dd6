import { CallFailed } from '@isocentre/contract/call';
import { changeNote, writeNote } from '@isocentre/contract/delegates/notes';
import type { Delegate } from '@isocentre/contract/delegates/delegate';
import { localTime } from '@isocentre/domain/editions/local-time';
import { Button } from '@isocentre/ui/button.tsx';
import { TextArea } from '@isocentre/ui/field.tsx';
import { Notice } from '@isocentre/ui/notice.tsx';
import { type FormEvent, useState } from 'react';
import { useOutletContext } from 'react-router';
import { attemptKeys } from '../../../lib/attempt-key.ts';
import { call } from '../../../lib/call.ts';
import { dayOf } from '../../../lib/day-words.ts';
import { useAsk } from '../../../session/ask.ts';
import type { FrameData } from '../frame/load-frame.ts';
import { Panel } from './delegate-panels.tsx';

type Note = Delegate['notes'][number];

interface NotesPanelProps {
  slug: string;
  delegate: Delegate;
  onChanged: () => Promise<void>;
}

/** What the team wrote down. The delegate gets it with their own data, so it is written with care. */
export function NotesPanel({ slug, delegate: { id, notes, correcting }, onChanged }: NotesPanelProps) {
  const ask = useAsk();
  const { timeZone } = useOutletContext<FrameData>().edition;
  const [editing, setEditing] = useState<Note>();
  const [text, setText] = useState('');
  const [error, setError] = useState<string>();
  const [failed, setFailed] = useState<string>();
  const [sending, setSending] = useState(false);
  const [keyOf] = useState(attemptKeys);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (sending) return;
    setError(undefined);
    setFailed(undefined);
    setSending(true);
    const params = { edition: slug, id };
    const body = { text };
    try {
      await ask<unknown>(() =>
        editing
          ? call(changeNote, { params: { ...params, note: editing.id }, body })
          : call(writeNote, { params, body, idempotencyKey: keyOf({ ...body, after: notes.length }) }),
      );
      setText('');
      setEditing(undefined);
      await onChanged();
    } catch (thrown) {
      if (!(thrown instanceof CallFailed)) throw thrown;
      setError(thrown.fields['text']);
      if (thrown.fields['text'] === undefined) setFailed(thrown.message);
    } finally {
      setSending(false);
    }
  };
  const edit = (note: Note | undefined) => {
    setEditing(note);
    setText(note?.text ?? '');
  };

  return (
    <Panel title="Notes" note="for the team" wide>
      {notes.length === 0 && !correcting && <p className="quiet">Nobody has written a note.</p>}
      {notes.length > 0 && (
        <ul className="delegate-notes">
          {notes.map((note) => (
            <li key={note.id}>
              <p>{note.text}</p>
              <small>
                {note.author}, {dayOf(note.at, timeZone)}, {localTime(new Date(note.at), timeZone)}
                {note.changedAt && ', changed'}
                {correcting && note.editableUntil !== null && (
                  <Button look="plain" small onClick={() => edit(note)}>
                    Change
                  </Button>
                )}
              </small>
            </li>
          ))}
        </ul>
      )}
      {correcting && (
        <form className="correct-form" noValidate onSubmit={(event) => void submit(event)}>
          {failed && <Notice kind="bad" title={failed} />}
          <div className="reason">
            <TextArea
              label={editing ? 'Change your note' : 'New note'}
              rows={2}
              maxLength={2000}
              value={text}
              error={error}
              hint="The delegate gets it if they ask for their own data. You can change it for 15 minutes."
              onChange={({ currentTarget }) => setText(currentTarget.value)}
            />
          </div>
          <div className="correct-end">
            <Button type="submit" look="line" small aria-disabled={sending || undefined}>
              {sending ? 'Saving...' : editing ? 'Save the change' : 'Add the note'}
            </Button>
            {editing && (
              <Button look="plain" small onClick={() => edit(undefined)}>
                Cancel
              </Button>
            )}
          </div>
        </form>
      )}
    </Panel>
  );
}
