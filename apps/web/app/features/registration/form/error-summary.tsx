import type { FieldErrors } from '@isocentre/domain/refusals';
import { Notice } from '@isocentre/ui/notice.tsx';
import type { Ref } from 'react';
import { FIELDS, type FieldName, idOf, labelOf } from './values.ts';

const NUMBERS = ['', 'One thing', 'Two things', 'Three things', 'Four things', 'Five things', 'Six things', 'Seven things', 'Eight things'];

/** Every marked field, with a link to it. */
export function ErrorSummary({
  errors,
  country,
  goTo,
  ref,
}: {
  errors: FieldErrors;
  country: string;
  goTo: (field: FieldName) => void;
  ref: Ref<HTMLDivElement>;
}) {
  const marked = FIELDS.filter((field) => errors[field]);
  if (marked.length === 0) return null;
  return (
    <Notice kind="bad" title={`${NUMBERS[marked.length] ?? `${marked.length} things`} to correct`} ref={ref}>
      <ul>
        {marked.map((field) => (
          <li key={field}>
            <a
              href={`#${idOf(field)}`}
              onClick={(event) => {
                event.preventDefault();
                goTo(field);
              }}
            >
              {labelOf(field, country)}: {errors[field]}
            </a>
          </li>
        ))}
      </ul>
    </Notice>
  );
}
