import type { BoardFacts } from '@isocentre/contract/review/abstracts';
import { REGULAR_CALL } from '@isocentre/domain/review/review-settings';
import { Select } from '@isocentre/ui/field.tsx';
import { useSearchParams } from 'react-router';

/** The call that a page is about: part of its address. Undefined: the regular one. */
export function useCallChoice(): string | undefined {
  const [search] = useSearchParams();
  return search.get('call') ?? undefined;
}

/** The same page about another call. */
export const ofCall = (call: string | undefined): string => (call === undefined ? '' : `?call=${call}`);

/** Where there is more than one call: which one this page is about. Ranks, places and decisions are of one. */
export function CallChoice({ facts: { call, calls } }: { facts: Pick<BoardFacts, 'call' | 'calls'> }) {
  const [, setSearch] = useSearchParams();
  if (calls.length < 2) return null;
  return (
    <div className="abstracts-call">
      <Select
        label="Call"
        value={call}
        onChange={({ currentTarget: { value } }) => setSearch(value === REGULAR_CALL ? {} : { call: value }, { preventScrollReset: true })}
      >
        {calls.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </Select>
    </div>
  );
}
