import { FilterChoice } from '../delegates/filter-choice.tsx';
import type { Filter } from '../delegates/filter-choices.ts';
import { ListSearch } from '../lists/list-search.tsx';
import { useChoose } from '../lists/use-choose.ts';
import { OUTCOMES, RAILS, STATES } from './money-words.ts';

const named = (of: Readonly<Record<string, { readonly words: string }>>) =>
  Object.entries(of).map(([value, { words }]) => [value, words] as const);

const FILTERS: readonly Filter[] = [
  { name: 'state', label: 'State', any: 'Any state', options: named(STATES) },
  { name: 'outcome', label: 'Outcome', any: 'Any outcome', options: named(OUTCOMES) },
  { name: 'rail', label: 'Way', any: 'Any way', options: Object.entries(RAILS) },
  {
    name: 'flagged',
    label: 'Flagged',
    any: 'Flagged or not',
    options: [
      ['yes', 'Flagged'],
      ['no', 'Not flagged'],
    ],
  },
  {
    name: 'late',
    label: 'Late',
    any: 'Late or in time',
    options: [
      ['yes', 'After its order was closed'],
      ['no', 'In time'],
    ],
  },
];

/** Search and choices; every one is in the address. */
export function PaymentsFilters({ address, keys }: { address: URLSearchParams; keys: boolean }) {
  const choose = useChoose();
  return (
    <div className="delegates-filters" role="search" aria-label="Payments">
      <ListSearch
        label="Find a payment"
        placeholder="Name, number, UTR"
        typed={address.get('q') ?? ''}
        onType={(q, first) => choose({ q }, !first)}
        keys={keys}
      />
      <div className="delegates-choices">
        {FILTERS.map((filter) => (
          <FilterChoice key={filter.name} filter={filter} value={address.get(filter.name) ?? ''} onChoose={choose} quiet />
        ))}
        <label className="money-day">
          <span className="vh">On the day</span>
          <input
            className="control"
            type="date"
            value={address.get('day') ?? ''}
            onChange={(event) => choose({ day: event.currentTarget.value })}
          />
        </label>
      </div>
    </div>
  );
}
