import type { MyAbstracts } from '@isocentre/contract/abstracts/shapes';
import type { AbstractForm } from '@isocentre/domain/abstracts/abstract-form';
import { printedDate } from '@isocentre/domain/abstracts/dates';
import { Select } from '@isocentre/ui/field.tsx';
import { fieldId } from '../field-id.ts';

type Calls = MyAbstracts['calls'];

interface CallFieldProps {
  /** Those that take abstracts now. */
  calls: Calls;
  value: string;
  error: string | undefined;
  onChange: (call: string) => void;
}

/** More than one call is open: to which this abstract is sent. */
export const CallField = ({ calls, value, error, onChange }: CallFieldProps) => (
  <Select
    id={fieldId('call')}
    label="Call"
    hint="It is reviewed and its result is told with the others of its call. It cannot be moved to another call later."
    value={calls.some(({ code }) => code === value) ? value : ''}
    onChange={(event) => onChange(event.target.value)}
    error={error}
  >
    <option value="">Please choose</option>
    {calls.map(({ code, name, lastDay, remaining }) => (
      <option key={code} value={code} disabled={remaining === 0}>
        {name}, {remaining === 0 ? 'you have submitted all' : `until ${printedDate(lastDay)}`}
      </option>
    ))}
  </Select>
);

/** `Abstract 1 of 2`, counted in the call to which it goes. */
export function placeWords({ calls, rules, remaining }: MyAbstracts, { call }: AbstractForm): string {
  const chosen = calls.find(({ code }) => code === call && rules.calls?.includes(code));
  const [max, left] = chosen ? [chosen.maxAbstracts, chosen.remaining] : [rules.maxAbstracts, remaining];
  return `Abstract ${Math.min(max, max - left + 1)} of ${max}`;
}
