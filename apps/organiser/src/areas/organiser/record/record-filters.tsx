import { listPeople, type Person } from '@isocentre/contract/people';
import { RECORDED_ACTIONS } from '@isocentre/domain/people/recorded-actions';
import { Icon } from '@isocentre/ui/icon.tsx';
import { type ReactNode, useEffect, useState } from 'react';
import { useNavigate, useOutletContext } from 'react-router';
import { call } from '../../../lib/call.ts';
import type { FrameData } from '../frame/load-frame.ts';
import { Sign } from '../frame/sign.tsx';
import { PERIODS, withChoice } from './record-address.ts';
import { distinctName } from './record-words.ts';

/** Search and three choices; every one is in the address. */
export function RecordFilters({ address }: { address: URLSearchParams }) {
  const navigate = useNavigate();
  const { edition } = useOutletContext<FrameData>();
  const [people, setPeople] = useState<readonly Person[]>([]);
  useEffect(() => {
    // Without the list the other filters still work.
    void call(listPeople, { params: { edition: edition.slug } }).then(
      (found) => setPeople(found.people),
      () => undefined,
    );
  }, [edition.slug]);
  // From the address as it is now, not as it was drawn: two quick choices count both.
  const choose = (choice: Record<string, string>) =>
    void navigate(withChoice(new URLSearchParams(location.search), choice), { preventScrollReset: true });
  const search = address.get('search') ?? '';
  return (
    <form
      className="record-filters"
      role="search"
      aria-label="The record"
      onSubmit={(event) => {
        event.preventDefault();
        const typed = new FormData(event.currentTarget).get('search');
        choose({ search: typeof typed === 'string' ? typed.trim() : '' });
      }}
    >
      <label className="record-search">
        <span className="vh">Find in the record</span>
        <Sign name="search" />
        <input
          key={search}
          className="control"
          type="search"
          name="search"
          maxLength={100}
          defaultValue={search}
          placeholder="Delegate number, or words of a reason"
        />
      </label>
      <Choice name="who" label="Who" any="Anybody" address={address} onChoose={choose}>
        {people.map((person) => (
          <option key={person.account} value={person.account}>
            {distinctName(person, people)}
          </option>
        ))}
      </Choice>
      <Choice name="action" label="What" any="Any action" address={address} onChoose={choose}>
        {Object.entries(RECORDED_ACTIONS).map(([group, actions]) => (
          <optgroup key={group} label={group}>
            {Object.entries(actions).map(([action, words]) => (
              <option key={action} value={action}>
                {words}
              </option>
            ))}
          </optgroup>
        ))}
      </Choice>
      <Choice name="period" label="When" any="Any time" address={address} onChoose={choose}>
        {Object.entries(PERIODS).map(([period, words]) => (
          <option key={period} value={period}>
            {words}
          </option>
        ))}
      </Choice>
    </form>
  );
}

interface ChoiceProps {
  name: string;
  label: string;
  /** The words for no choice. */
  any: string;
  address: URLSearchParams;
  onChoose: (choice: Record<string, string>) => void;
  children: ReactNode;
}

function Choice({ name, label, any, address, onChoose, children }: ChoiceProps) {
  const chosen = address.get(name) ?? '';
  return (
    <span className="select">
      <select
        className="control"
        aria-label={label}
        name={name}
        value={chosen}
        onChange={(event) => onChoose({ [name]: event.currentTarget.value })}
      >
        <option value="">{any}</option>
        {children}
      </select>
      <Icon name="down" />
    </span>
  );
}
