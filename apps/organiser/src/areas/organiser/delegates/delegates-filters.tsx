import type { listDelegates } from '@isocentre/contract/delegates';
import type { Answer } from '@isocentre/contract/route';
import type { PaymentStatus } from '@isocentre/domain/registration/payment-status';
import type { ReactNode } from 'react';
import { Sign } from '../frame/sign.tsx';
import { ListSearch } from '../lists/list-search.tsx';
import { useChoose } from '../lists/use-choose.ts';
import { FilterChoice } from './filter-choice.tsx';
import { firstFilters, moreFilters } from './filter-choices.ts';

type Found = Answer<typeof listDelegates>;

const NO_CHOICES: Found['choices'] = { category: [], type: [], country: [], tag: [] };

/** As people speak of them: whoever still has to pay is pending, whether they said so or not. */
const GROUPS: readonly (readonly [words: string, ...statuses: PaymentStatus[]])[] = [
  ['Paid', 'PAID'],
  ['Pending', 'NOT PAID', 'PENDING'],
  ['Complimentary', 'COMPLIMENTARY'],
  ['Refunded', 'REFUNDED'],
];

/** Search, status and choices; every one is in the address. */
export function DelegatesFilters({
  address,
  found,
  views,
  keys,
}: {
  address: URLSearchParams;
  found: Found | undefined;
  views: ReactNode;
  keys: boolean;
}) {
  const choose = useChoose();
  const choices = found?.choices ?? NO_CHOICES;
  const more = moreFilters(choices);
  const chosen = [...more.map(({ name }) => name), 'day', 'also'].filter((name) => address.get(name)).length;
  return (
    <div className="delegates-filters" role="search" aria-label="Delegates">
      <ListSearch
        label="Find a delegate"
        placeholder="Name, e-mail, ID, payment ID"
        typed={address.get('q') ?? ''}
        onType={(q, first) => choose({ q }, !first)}
        keys={keys}
      />
      <Statuses address={address} found={found} onChoose={(status) => choose({ status })} />
      <div className="delegates-choices">
        {firstFilters(choices).map((filter) => (
          <FilterChoice key={filter.name} filter={filter} value={address.get(filter.name) ?? ''} onChoose={choose} quiet />
        ))}
        <button type="button" className="btn btn-line btn-small delegates-more" popoverTarget="more-filters">
          {chosen > 0 ? `More filters, ${chosen} chosen` : 'More filters'}
          <Sign name="down" />
        </button>
        {views}
      </div>
      <div className="pop delegates-pop" id="more-filters" popover="auto" role="dialog" aria-label="More filters">
        {more.map((filter) => (
          <FilterChoice key={filter.name} filter={filter} value={address.get(filter.name) ?? ''} onChoose={choose} />
        ))}
        <label className="field">
          <span>Registered on</span>
          <input
            className="control"
            type="date"
            value={address.get('day') ?? ''}
            onChange={(event) => choose({ day: event.currentTarget.value })}
          />
        </label>
        <label className="delegates-also">
          <input
            type="checkbox"
            checked={address.get('also') === 'erased'}
            onChange={(event) => choose({ also: event.currentTarget.checked ? 'erased' : '' })}
          />
          Also show erased registrations
        </label>
      </div>
    </div>
  );
}

function Statuses({
  address,
  found,
  onChoose,
}: {
  address: URLSearchParams;
  found: Found | undefined;
  onChoose: (status: string) => void;
}) {
  const chosen = address.get('status') ?? '';
  const count = (statuses: readonly PaymentStatus[]) => found && statuses.reduce((sum, status) => sum + found.byStatus[status], 0);
  const all = found && count(Object.keys(found.byStatus) as PaymentStatus[]);
  const groups = GROUPS.map(([words, ...statuses]) => ({ words, value: statuses.join(','), number: count(statuses) }));
  return (
    <fieldset className="delegates-status">
      <legend className="vh">Status</legend>
      {[{ words: 'All', value: '', number: all }, ...groups]
        .filter(({ words, value, number }) => words !== 'Refunded' || (number ?? 0) > 0 || value === chosen)
        .map(({ words, value, number }) => (
          <label key={words}>
            <input type="radio" name="status" value={value} checked={chosen === value} onChange={() => onChoose(value)} />
            {words} <span>{number}</span>
          </label>
        ))}
    </fieldset>
  );
}
