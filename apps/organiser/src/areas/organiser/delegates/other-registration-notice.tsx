import type { CallFailed } from '@isocentre/contract/call';
import { Notice } from '@isocentre/ui/notice.tsx';
import { Link } from 'react-router';

interface OtherRegistrationNoticeProps {
  failed: CallFailed;
  /** In other words than the server's. */
  title?: string | undefined;
  slug: string;
  id: string;
  onLeave: () => void;
}

const NAMES_ANOTHER = new Set(['REGISTERED_ALREADY', 'ADDRESS_IN_USE']);

/** Why an address was refused; if another delegate has it, the ways to them and to merging the two. */
export function OtherRegistrationNotice({ failed, title, slug, id, onLeave }: OtherRegistrationNoticeProps) {
  const other = NAMES_ANOTHER.has(failed.code)
    ? (failed.current as { id?: string; number?: string; cancelled?: boolean } | undefined)
    : undefined;
  return (
    <Notice kind="bad" title={title ?? failed.message}>
      {other?.id !== undefined && (
        <p>
          <Link to={`/organiser/${slug}/delegates/${other.id}`}>Open {other.number}</Link>{' '}
          {other.cancelled === false && (
            <Link to={`/organiser/${slug}/delegates/${id}?merge=${other.id}`} onClick={onLeave}>
              Merge the two
            </Link>
          )}
        </p>
      )}
    </Notice>
  );
}
