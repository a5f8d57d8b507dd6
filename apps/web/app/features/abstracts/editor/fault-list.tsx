import { type FieldErrors, refusals } from '@isocentre/domain/refusals';
import { Notice } from '@isocentre/ui/notice.tsx';
import type { Ref } from 'react';
import { fieldId } from '../field-id.ts';

/** Faults of a group of fields link to the first of them. */
const PLACES: Readonly<Record<string, string>> = { abstract: 'abstract.background', presentationType: 'presentationType.0' };

/** What prevents submission, each line linking to its field. */
export function FaultList({ errors, ref }: { errors: FieldErrors; ref: Ref<HTMLDivElement> }) {
  const found = Object.entries(errors);
  if (found.length === 0) return null;
  return (
    <Notice kind="bad" title={refusals.VALIDATION.text} ref={ref}>
      <ul>
        {found.map(([field, words]) => (
          <li key={field}>
            <a href={`#${fieldId(PLACES[field] ?? field)}`}>
              {words}
              {whose(field)}
            </a>
          </li>
        ))}
      </ul>
    </Notice>
  );
}

const whose = (field: string) => {
  const at = /^authors\.(\d+)\./.exec(field)?.[1];
  return at === undefined ? '' : ` (author ${Number(at) + 1})`;
};
