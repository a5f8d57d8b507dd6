import type { FieldErrors } from '@isocentre/domain/refusals';
import { Notice } from '@isocentre/ui/notice.tsx';
import type { Ref } from 'react';
import type { Failure } from '../../lib/failure.ts';
import { FIELDS } from './outcome.ts';

/** Why nothing was sent. Stays until the next attempt. */
export function FailureNotice({ failed, errors, ref }: { failed: Failure; errors: FieldErrors; ref: Ref<HTMLDivElement> }) {
  if (failed.code === 'RATE_LIMITED') {
    return (
      <Notice kind="bad" title={failed.message} ref={ref}>
        <p>Several messages came from your connection within the hour. Please try again later, or call us. What you typed is still here.</p>
      </Notice>
    );
  }
  const marked = FIELDS.filter((name) => errors[name]);
  if (failed.code === 'VALIDATION') {
    if (marked.length === 0) return null;
    return (
      <Notice kind="bad" title={failed.message} ref={ref}>
        <ul>
          {marked.map((name) => (
            <li key={name}>
              <a href={`#contact-${name}`}>{errors[name]}</a>
            </li>
          ))}
        </ul>
      </Notice>
    );
  }
  return (
    <Notice kind="bad" title="Your message was not sent." ref={ref}>
      <p>{failed.message}</p>
    </Notice>
  );
}
