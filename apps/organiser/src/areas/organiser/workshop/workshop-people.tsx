import { CallFailed } from '@isocentre/contract/call';
import { moveToGroup, type Workshop } from '@isocentre/contract/workshop';
import { Button } from '@isocentre/ui/button.tsx';
import { Check } from '@isocentre/ui/check.tsx';
import { Select } from '@isocentre/ui/field.tsx';
import { Notice } from '@isocentre/ui/notice.tsx';
import { Badge } from '@isocentre/ui/tag.tsx';
import { useState } from 'react';
import { Link, useOutletContext } from 'react-router';
import { call } from '../../../lib/call.ts';
import { useAsk } from '../../../session/ask.ts';
import type { FrameData } from '../frame/load-frame.ts';
import { PLACE_STATES, placesWords, untilWords } from './workshop-words.ts';

interface WorkshopPeopleProps {
  slug: string;
  workshop: Workshop;
  onMoved: (workshop: Workshop, words: string) => void;
  onTransfer: (person: Workshop['people'][number]) => void;
}

/** Who has a place, in which group; those who are marked are moved together, all of them or none. */
export function WorkshopPeople({ slug, workshop: { people, groups }, onMoved, onTransfer }: WorkshopPeopleProps) {
  const { timeZone } = useOutletContext<FrameData>().edition;
  const ask = useAsk();
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set());
  const [target, setTarget] = useState('');
  const [failed, setFailed] = useState<string>();
  const [moving, setMoving] = useState(false);
  // Somebody may have lost the place meanwhile.
  const chosen = people.filter(({ registration }) => marked.has(registration)).map(({ registration }) => registration);
  const mark = (registration: string, on: boolean) => {
    const next = new Set(marked);
    if (on) next.add(registration);
    else next.delete(registration);
    setMarked(next);
  };
  const move = async () => {
    if (moving || chosen.length === 0) return;
    setMoving(true);
    setFailed(undefined);
    try {
      const group = groups.some(({ id }) => id === target) ? target : null;
      const after = await ask(() => call(moveToGroup, { params: { edition: slug }, body: { registrations: chosen, group } }));
      setMarked(new Set());
      onMoved(after, `Moved: ${chosen.length}`);
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error;
      setFailed(error.message);
    } finally {
      setMoving(false);
    }
  };
  const groupName = (id: string | null) => groups.find((one) => one.id === id)?.name;
  return (
    <section className="workshop-part" aria-labelledby="people-heading">
      <h2 id="people-heading">Who has a place</h2>
      {groups.length > 0 && (
        <ul className="workshop-rooms" aria-label="Groups">
          {groups.map(({ id, name, capacity, taken }) => (
            <li key={id}>
              <b>{name}</b> {taken} of {placesWords(capacity)}
            </li>
          ))}
        </ul>
      )}
      {people.length === 0 && <p className="workshop-none">Nobody has a place yet.</p>}
      {people.length > 0 && groups.length > 0 && (
        <div className="workshop-bulk">
          <Select label="Move those who are marked to" value={target} onChange={(event) => setTarget(event.currentTarget.value)}>
            <option value="">No group</option>
            {groups.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
          <Button aria-disabled={moving || chosen.length === 0 || undefined} onClick={() => void move()}>
            {moving ? 'Moving...' : `Move (${chosen.length})`}
          </Button>
        </div>
      )}
      {failed && <Notice kind="bad" title={failed} />}
      {people.length > 0 && (
        <ul className="workshop-rows" aria-label="Who has a place">
          {people.map((person) => (
            <li key={person.registration}>
              {groups.length > 0 ? (
                <Check
                  className="workshop-mark"
                  label={<span className="vh">Mark {person.name}</span>}
                  checked={marked.has(person.registration)}
                  onChange={(event) => mark(person.registration, event.currentTarget.checked)}
                />
              ) : (
                <span />
              )}
              <div className="workshop-who">
                <Link to={`/organiser/${slug}/delegates/${person.registration}`}>{person.name}</Link>
                <small>
                  {person.number}
                  {person.seats > 1 && `, ${placesWords(person.seats)}`}
                  {groups.length > 0 && `, ${groupName(person.group) ?? 'in no group'}`}
                </small>
              </div>
              <Badge state={PLACE_STATES[person.state].badge}>
                {PLACE_STATES[person.state].name}
                {person.until && ` until ${untilWords(person.until, timeZone)}`}
              </Badge>
              <div className="workshop-acts">
                <Button look="line" small onClick={() => onTransfer(person)}>
                  Move the place<span className="vh"> of {person.name}</span>
                </Button>
              </div>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
