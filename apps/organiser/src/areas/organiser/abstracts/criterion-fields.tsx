import type { Criterion } from '@isocentre/domain/review/rubric';
import { STEPS_MAX, STEPS_MIN, WEIGHT_MAX } from '@isocentre/domain/review/rubric';
import { Button } from '@isocentre/ui/button.tsx';
import { Check } from '@isocentre/ui/check.tsx';
import { Field, Select } from '@isocentre/ui/field.tsx';

interface CriterionFieldsProps {
  criterion: Criterion;
  place: number;
  last: boolean;
  errorAt: (field: string) => string | undefined;
  onChange: (part: Partial<Criterion>) => void;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
}

const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => from + i);

/** With other steps the words of the lowest and the highest stay at their ends. */
export function withSteps(anchors: readonly string[], steps: number): string[] {
  const between = anchors.slice(1, -1);
  return [anchors[0] ?? '', ...range(1, steps - 2).map((i) => between[i - 1] ?? ''), anchors.at(-1) ?? ''];
}

/** One criterion: its question, its weight, and what its steps mean. */
export function CriterionFields({ criterion, place, last, errorAt, onChange, onMove, onRemove }: CriterionFieldsProps) {
  const { name, question, weight, counts, steps, anchors } = criterion;
  const called = name.trim() || `criterion ${place}`;
  const anchor = (i: number, label: string, error?: string) => (
    <Field
      key={i}
      label={label}
      optional={i > 0 && i < steps - 1}
      maxLength={120}
      value={anchors[i] ?? ''}
      error={error}
      onChange={({ currentTarget }) => onChange({ anchors: anchors.map((old, at) => (at === i ? currentTarget.value : old)) })}
    />
  );
  return (
    <li className="abstracts-criterion">
      <fieldset>
        <legend>
          {place}. {name.trim() || 'New criterion'}
        </legend>
        <div className="abstracts-fields">
          <Field
            className="wide"
            label="Name"
            maxLength={80}
            value={name}
            error={errorAt('name')}
            onChange={({ currentTarget }) => onChange({ name: currentTarget.value })}
          />
          <Select
            label="Weight"
            value={weight}
            error={errorAt('weight')}
            onChange={({ currentTarget }) => onChange({ weight: Number(currentTarget.value) })}
          >
            {range(0, WEIGHT_MAX).map((one) => (
              <option key={one}>{one}</option>
            ))}
          </Select>
          <Select
            label="Steps"
            value={steps}
            error={errorAt('steps') ?? errorAt('anchors')}
            onChange={({ currentTarget }) =>
              onChange({ steps: Number(currentTarget.value), anchors: withSteps(anchors, Number(currentTarget.value)) })
            }
          >
            {range(STEPS_MIN, STEPS_MAX).map((one) => (
              <option key={one}>{one}</option>
            ))}
          </Select>
          <Field
            className="wide"
            label="Question for reviewers"
            maxLength={300}
            value={question}
            error={errorAt('question')}
            onChange={({ currentTarget }) => onChange({ question: currentTarget.value })}
          />
          {anchor(0, '1, the lowest, means', errorAt('anchors.0'))}
          {anchor(steps - 1, `${steps}, the highest, means`, errorAt('anchors.last'))}
        </div>
        {steps > 2 && (
          <details>
            <summary>Words for the steps between</summary>
            <div className="abstracts-fields">{range(1, steps - 2).map((i) => anchor(i, `${i + 1} means`, errorAt(`anchors.${i}`)))}</div>
          </details>
        )}
        <Check
          label="Counts towards the points"
          hint="Otherwise its score is shown beside them and never added."
          checked={counts}
          onChange={({ currentTarget }) => onChange({ counts: currentTarget.checked })}
        />
        <div className="abstracts-acts">
          <Button look="plain" small aria-disabled={place === 1 || undefined} onClick={() => onMove(-1)}>
            Up<span className="vh"> {called}</span>
          </Button>
          <Button look="plain" small aria-disabled={last || undefined} onClick={() => onMove(1)}>
            Down<span className="vh"> {called}</span>
          </Button>
          <Button look="plain" small onClick={onRemove}>
            Remove<span className="vh"> {called}</span>
          </Button>
        </div>
      </fieldset>
    </li>
  );
}
