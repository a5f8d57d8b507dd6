import { CallFailed } from '@isocentre/contract/call';
import { changeWorkshopPlaces, type Workshop } from '@isocentre/contract/workshop';
import { fieldErrors } from '@isocentre/domain/refusals';
import { GROUP_NAME_MAX, WorkshopForm } from '@isocentre/domain/workshop/workshop-forms';
import { Button } from '@isocentre/ui/button.tsx';
import { Dialog } from '@isocentre/ui/dialog.tsx';
import { Field } from '@isocentre/ui/field.tsx';
import { FieldError } from '@isocentre/ui/field-error.tsx';
import { Notice } from '@isocentre/ui/notice.tsx';
import { type FormEvent, useId, useState } from 'react';
import { call } from '../../../lib/call.ts';
import { useAsk } from '../../../session/ask.ts';
import { StoredNotice } from '../../../session/stored-notice.tsx';
import { storedNow } from '../../../session/stored-now.ts';

interface PlacesDialogProps {
  slug: string;
  workshop: Workshop;
  onClose: () => void;
  onChanged: (workshop: Workshop, words: string) => void;
  /** What a colleague has stored meanwhile; what was typed here stays. */
  onSeen: (workshop: Workshop) => void;
}

/** As typed: a number may be half written. */
interface TypedGroup {
  id: string;
  name: string;
  capacity: string;
}

/** Empty: no limit. */
const numberIn = (text: string): number | null => (text.trim() === '' ? null : Number(text));

const placesWords = ({ capacity, groups }: Workshop): string =>
  [capacity === null ? 'no limit' : `${capacity} places`, ...groups.map(({ name, capacity: places }) => `${name} (${places})`)].join(', ');

/** How many places there are, and the groups. */
export function PlacesDialog({ slug, workshop, onClose, onChanged, onSeen }: PlacesDialogProps) {
  const ask = useAsk();
  const id = useId();
  const [capacity, setCapacity] = useState(workshop.capacity === null ? '' : String(workshop.capacity));
  const [groups, setGroups] = useState<readonly TypedGroup[]>(
    workshop.groups.map((group) => ({ id: group.id, name: group.name, capacity: String(group.capacity) })),
  );
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [failed, setFailed] = useState<CallFailed>();
  const [sending, setSending] = useState(false);
  const change = (n: number, part: Partial<TypedGroup>) => setGroups(groups.map((group, at) => (at === n ? { ...group, ...part } : group)));
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (sending) return;
    const body = {
      version: workshop.version,
      capacity: numberIn(capacity),
      groups: groups.map((group) => ({ ...group, capacity: numberIn(group.capacity) ?? 0 })),
    };
    const checked = WorkshopForm.safeParse(body);
    setErrors(checked.success ? {} : fieldErrors(checked.error.issues));
    setFailed(undefined);
    if (!checked.success) return;
    setSending(true);
    try {
      onChanged(await ask(() => call(changeWorkshopPlaces, { params: { edition: slug }, body: checked.data })), 'The places are changed');
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error;
      setErrors(error.fields);
      const now = storedNow<Workshop>(error);
      if (now) onSeen(now);
      if (Object.keys(error.fields).length === 0) setFailed(error);
    } finally {
      setSending(false);
    }
  };
  return (
    <Dialog
      open
      title="Places and groups"
      closeWords="Cancel"
      onClose={onClose}
      actions={
        <Button type="submit" form={id} aria-disabled={sending || undefined}>
          {sending ? 'Saving...' : 'Save'}
        </Button>
      }
    >
      <form id={id} className="workshop-form" noValidate onSubmit={(event) => void submit(event)}>
        {failed && (storedNow(failed) ? <StoredNotice words={placesWords(workshop)} /> : <Notice kind="bad" title={failed.message} />)}
        <Field
          name="capacity"
          label="Number of places"
          type="number"
          inputMode="numeric"
          min={0}
          value={capacity}
          onChange={(event) => setCapacity(event.currentTarget.value)}
          error={errors['capacity']}
          hint="Empty: no limit. More places are offered to the waiting list at once, in order."
        />
        <fieldset className="workshop-groups">
          <legend>Groups</legend>
          <p className="field-hint">Rooms, machines or teams. Whoever is in a group that is removed is in none.</p>
          {groups.map((group, n) => (
            <div key={group.id} className="workshop-group">
              <Field
                label="Name"
                maxLength={GROUP_NAME_MAX}
                value={group.name}
                onChange={(event) => change(n, { name: event.currentTarget.value })}
                error={errors[`groups.${n}.name`]}
              />
              <Field
                label="Places"
                type="number"
                inputMode="numeric"
                min={1}
                value={group.capacity}
                onChange={(event) => change(n, { capacity: event.currentTarget.value })}
                error={errors[`groups.${n}.capacity`]}
              />
              <Button look="plain" small onClick={() => setGroups(groups.filter(({ id: one }) => one !== group.id))}>
                Remove<span className="vh"> {group.name}</span>
              </Button>
            </div>
          ))}
          <FieldError id={`${id}-groups`}>{errors['groups']}</FieldError>
          <Button look="line" small onClick={() => setGroups([...groups, { id: crypto.randomUUID(), name: '', capacity: '' }])}>
            Add a group
          </Button>
        </fieldset>
      </form>
    </Dialog>
  );
}
