import { Icon } from '@isocentre/ui/icon.tsx';
import { useId } from 'react';
import type { Filter } from './filter-choices.ts';

interface FilterChoiceProps {
  filter: Filter;
  value: string;
  onChoose: (choice: Record<string, string>) => void;
  /** Its label is in its own words. */
  quiet?: boolean;
}

/** One filter. Several values, which only an address can name, stand as one more choice. */
export function FilterChoice({ filter: { name, label, any, options }, value, onChoose, quiet = false }: FilterChoiceProps) {
  const id = useId();
  const known = value === '' || options.some(([one]) => one === value);
  const select = (
    <span className="select">
      <select
        id={id}
        className="control"
        aria-label={quiet ? label : undefined}
        value={value}
        onChange={(event) => onChoose({ [name]: event.currentTarget.value })}
      >
        <option value="">{any}</option>
        {!known && <option value={value}>{value.split(',').length} chosen</option>}
        {options.map(([one, words]) => (
          <option key={one} value={one}>
            {words}
          </option>
        ))}
      </select>
      <Icon name="down" />
    </span>
  );
  if (quiet) return select;
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {select}
    </div>
  );
}
