import { type FieldErrors, refusals } from '@isocentre/domain/refusals';
import { Notice } from '@isocentre/ui/notice.tsx';
import type { Ref } from 'react';
import { detailId } from './detail-fields.tsx';

/** What is wrong with the form, each line linking to its field. Stays until corrected. */
export function FaultSummary({ errors, ref }: { errors: FieldErrors; ref: Ref<HTMLDivElement> }) {
  const found = Object.entries(errors);
  if (found.length === 0) return null;
  return (
    <Notice kind="bad" title={refusals.VALIDATION.text} ref={ref}>
      <ul>
        {found.map(([name, words]) => (
          <li key={name}>
            <a href={`#${detailId(name)}`}>{words}</a>
          </li>
        ))}
      </ul>
    </Notice>
  );
}
