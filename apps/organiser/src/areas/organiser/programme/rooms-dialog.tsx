import { addRoom, changeRoom, type Programme } from '@isocentre/contract/programme';
import type { RoomForm } from '@isocentre/domain/programme/draft';
import { Button } from '@isocentre/ui/button.tsx';
import { Field } from '@isocentre/ui/field.tsx';
import { useState } from 'react';
import { attemptKeys } from '../../../lib/attempt-key.ts';
import { call } from '../../../lib/call.ts';
import { FormDialog } from '../../../session/form-dialog.tsx';
import { StoredNotice } from '../../../session/stored-notice.tsx';
import { storedNow } from '../../../session/stored-now.ts';
import { useAttempt } from '../../../session/use-attempt.ts';

interface RoomsDialogProps {
  slug: string;
  programme: Programme;
  onClose: () => void;
  onChanged: (programme: Programme) => void;
}

const EMPTY: RoomForm = { code: '', name: '', displayNote: null, opens: null, closes: null, removed: false };
const keyOf = attemptKeys();

/** One room at a time: chosen from the list, or a new one. */
export function RoomsDialog({ slug, programme, onClose, onChanged }: RoomsDialogProps) {
  const { sending, failure, attempt } = useAttempt();
  const [id, setId] = useState<number>();
  const [form, setForm] = useState(EMPTY);
  const change = (part: Partial<RoomForm>) => setForm({ ...form, ...part });
  const chosen = programme.rooms.find((room) => room.id === id);
  const choose = (room: Programme['rooms'][number] | undefined) => {
    setId(room?.id);
    setForm(
      room
        ? { code: room.code, name: room.name, displayNote: room.displayNote, opens: room.opens, closes: room.closes, removed: false }
        : EMPTY,
    );
  };
  const save = (room: RoomForm) =>
    attempt(
      () =>
        chosen
          ? call(changeRoom, { params: { edition: slug, id: chosen.id }, body: { version: chosen.version, room } })
          : call(addRoom, { params: { edition: slug }, body: { room }, idempotencyKey: keyOf([programme.version, room]) }),
      (after) => {
        choose(undefined);
        onChanged(after);
      },
      (refused) => {
        const now = storedNow<Programme>(refused);
        if (now) onChanged(now);
      },
    );
  const check = () => ({
    ...(form.name.trim() === '' && { name: 'Please give the room a name.' }),
    ...(form.code.trim() === '' && { code: 'Please give it a short code, such as HB.' }),
  });
  return (
    <FormDialog
      title="Rooms"
      action={chosen ? 'Save room' : 'Add room'}
      doing="Saving..."
      closeWords="Close"
      sending={sending}
      failure={failure}
      notice={failure && storedNow(failure) && chosen ? <StoredNotice words={roomWords(chosen)} /> : undefined}
      check={check}
      onSubmit={() => void save(form)}
      onClose={onClose}
    >
      {(errors) => (
        <>
          <ul className="programme-rooms">
            {programme.rooms.map((room) => (
              <li key={room.id}>
                <span>
                  {room.name} <small>{room.displayNote}</small>
                </span>
                <Button look="plain" small onClick={() => choose(room)}>
                  Change<span className="vh"> {room.name}</span>
                </Button>
              </li>
            ))}
          </ul>
          <h3>{chosen ? `Change ${chosen.name}` : 'A new room'}</h3>
          <Field
            name="room"
            label="Name"
            maxLength={120}
            value={form.name}
            error={errors['name'] ?? errors['room.name']}
            onChange={(event) => change({ name: event.currentTarget.value })}
          />
          <Field
            label="Short code"
            maxLength={12}
            value={form.code}
            error={errors['code'] ?? errors['room.code']}
            onChange={(event) => change({ code: event.currentTarget.value })}
          />
          <Field
            label="Note"
            optional
            hint="Such as 120 seats"
            maxLength={120}
            value={form.displayNote ?? ''}
            onChange={(event) => change({ displayNote: event.currentTarget.value || null })}
          />
          <div className="programme-times">
            <Field
              label="Open from"
              optional
              type="time"
              value={form.opens ?? ''}
              onChange={(event) => change({ opens: event.currentTarget.value || null })}
            />
            <Field
              label="Open until"
              optional
              type="time"
              value={form.closes ?? ''}
              error={errors['closes']}
              onChange={(event) => change({ closes: event.currentTarget.value || null })}
            />
          </div>
          {chosen && (
            <Button look="line" small onClick={() => void save({ ...form, removed: true })}>
              Take out {chosen.name}
            </Button>
          )}
        </>
      )}
    </FormDialog>
  );
}

const roomWords = ({ name, code, displayNote, opens, closes }: Programme['rooms'][number]): string =>
  [name, code, displayNote, opens && `open from ${opens}`, closes && `open until ${closes}`].filter(Boolean).join(', ');
