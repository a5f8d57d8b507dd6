import type { ReviewedAbstract } from '@isocentre/contract/review/abstracts';
import type { Lines } from '@isocentre/domain/review/cut-lines';
import type { Capacity } from '@isocentre/domain/review/decision';
import { Field, Select } from '@isocentre/ui/field.tsx';
import { hasOwnPlaces, isShown, SHOWN, type Shown, shownNames } from './board-rows.ts';

/** Which abstracts somebody wants to see. */
export interface Chosen {
  /** A category; empty: all that share their places. */
  readonly scope: string;
  readonly shown: Shown;
  readonly typed: string;
}

interface FiltersProps {
  rows: readonly ReviewedAbstract[];
  capacities: readonly Capacity[];
  categories: readonly string[];
  lines: Lines;
  chosen: Chosen;
  onChoose: (change: Partial<Chosen>) => void;
}

/** Which abstracts are on the board, and which of them are shown. */
export function BoardFilters({ rows, capacities, categories, lines, chosen: { scope, shown, typed }, onChoose }: FiltersProps) {
  const own = categories.filter((category) => hasOwnPlaces(capacities, category));
  return (
    <div className="board-filters">
      <Field label="Title or number" type="search" value={typed} onChange={({ target }) => onChoose({ typed: target.value })} />
      <Select
        label="Category"
        value={scope}
        hint={own.length > 0 ? `${own.length} with places of their own: choose one to see its lines.` : undefined}
        onChange={({ target }) => onChoose({ scope: target.value })}
      >
        <option value="">{own.length > 0 ? 'All that share their places' : 'All categories'}</option>
        {categories.map((category) => (
          <option key={category}>{category}</option>
        ))}
      </Select>
      <div className="board-shown" role="group" aria-label="Show">
        {SHOWN.map((one) => (
          <button key={one} type="button" aria-pressed={shown === one} onClick={() => onChoose({ shown: one })}>
            {shownNames[one]} <b>{rows.filter((row, place) => isShown(row, place, one, lines)).length}</b>
          </button>
        ))}
      </div>
    </div>
  );
}
