import type { Criterion } from '@isocentre/domain/review/rubric';
import { CriterionFields } from './criterion-fields.tsx';

export const EMPTY_CRITERION: Criterion = {
  code: null,
  name: '',
  question: '',
  weight: 1,
  counts: true,
  steps: 5,
  anchors: ['', '', '', '', ''],
};

interface ListProps {
  criteria: readonly Criterion[];
  /** `0.name`, `1.anchors.last`. */
  errorAt: (field: string) => string | undefined;
  onChange: (criteria: Criterion[]) => void;
}

/** Criteria in their order, each with its fields. */
export function CriteriaList({ criteria, errorAt, onChange }: ListProps) {
  const move = (from: number, by: number) => {
    const one = criteria[from];
    const to = from + by;
    if (one && to >= 0 && to < criteria.length) onChange(criteria.toSpliced(from, 1).toSpliced(to, 0, one));
  };
  return (
    <ol>
      {criteria.map((criterion, i) => (
        <CriterionFields
          // A new one has no code yet; its place is what it is known by.
          key={criterion.code ?? `new-${i}`}
          criterion={criterion}
          place={i + 1}
          last={i === criteria.length - 1}
          errorAt={(field) => errorAt(`${i}.${field}`)}
          onChange={(part) => onChange(criteria.map((old, at) => (at === i ? { ...old, ...part } : old)))}
          onMove={(by) => move(i, by)}
          onRemove={() => onChange(criteria.toSpliced(i, 1))}
        />
      ))}
    </ol>
  );
}
