import { changeRubric, type ReviewedCall } from '@isocentre/contract/review/calls';
import { type FieldErrors, fieldErrors } from '@isocentre/domain/refusals';
import { Criteria, CRITERIA_MAX, type Criterion, mostPoints } from '@isocentre/domain/review/rubric';
import { Button } from '@isocentre/ui/button.tsx';
import { Notice } from '@isocentre/ui/notice.tsx';
import { type FormEvent, useState } from 'react';
import { call as ask } from '../../../lib/call.ts';
import { ConflictNotice } from './conflict-notice.tsx';
import { CriteriaList, EMPTY_CRITERION } from './criteria-list.tsx';
import { ReviewPreview } from './review-preview.tsx';
import { useSaving } from './use-saving.ts';
import { useTyped } from '../../../session/use-typed.ts';

interface RubricFormProps {
  slug: string;
  call: ReviewedCall;
  onStored: (call: ReviewedCall) => void;
  onSaved: (call: ReviewedCall, words: string) => void;
}

const inWords = (criteria: readonly Criterion[]) =>
  criteria
    .map(({ name, weight, steps, counts }) => `${name}: weight ${weight}, ${steps} steps${counts ? '' : ', not counted'}`)
    .join('; ') || 'none';

/** The criteria in their order, with a review beside them as a reviewer will fill it in. */
export function RubricForm({ slug, call, onStored, onSaved }: RubricFormProps) {
  const { value, version, isTyped, type, forget } = useTyped(`rubric:${slug}:${call.code}`, {
    value: call.criteria,
    version: call.version,
  });
  const { sending, save: send, fields, failed, conflict } = useSaving(onStored);
  const [errors, setErrors] = useState<FieldErrors>({});
  const save = (seen: number) => {
    const checked = Criteria.safeParse(value);
    setErrors(fieldErrors(checked.error?.issues ?? []));
    if (!checked.success) return;
    const body = { version: seen, criteria: checked.data };
    void send(
      () => ask(changeRubric, { params: { edition: slug, call: call.code }, body }),
      (stored) => {
        forget();
        onSaved(stored, `Criteria saved. A review has at most ${mostPoints(stored.criteria)} points.`);
      },
    );
  };
  const wrong = errors[''] ?? (Object.keys(errors).length > 0 ? 'Please look at the fields marked below.' : undefined);
  return (
    <form
      className="abstracts-panel abstracts-rubric"
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        save(version);
      }}
    >
      <div>
        <h2>Criteria</h2>
        <p>Reviewers score every abstract by these. At most {CRITERIA_MAX}; points are weight times score.</p>
        {conflict && version !== call.version && (
          <ConflictNotice
            differences={[{ field: 'Criteria', mine: inWords(value), theirs: inWords(call.criteria) }]}
            onSaveMine={() => save(call.version)}
            onTakeStored={forget}
          />
        )}
        {(failed ?? wrong) && (
          <Notice kind="bad" title="Not saved.">
            {' '}
            {failed ?? wrong}
          </Notice>
        )}
        <CriteriaList criteria={value} errorAt={(field) => errors[field] ?? fields[`criteria.${field}`]} onChange={type} />
        <div className="abstracts-acts">
          <Button type="submit" aria-disabled={sending || undefined}>
            {sending ? 'Saving...' : 'Save criteria'}
          </Button>
          {value.length < CRITERIA_MAX && (
            <Button look="line" onClick={() => type([...value, EMPTY_CRITERION])}>
              Add a criterion
            </Button>
          )}
          {isTyped && !conflict && (
            <Button look="plain" onClick={forget}>
              Discard my changes
            </Button>
          )}
        </div>
      </div>
      <ReviewPreview criteria={value} />
    </form>
  );
}
