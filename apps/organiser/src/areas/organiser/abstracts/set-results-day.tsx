import { may } from '@isocentre/domain/people/permissions';
import { REGULAR_CALL } from '@isocentre/domain/review/review-settings';
import { Link, useOutletContext } from 'react-router';
import type { FrameData } from '../frame/load-frame.ts';

/** Where the day of the results of a call is set, for a page that has just said that none is. Only that of the regular one is the owner's. */
export function SetResultsDay({ call = REGULAR_CALL }: { call?: string }) {
  const { edition } = useOutletContext<FrameData>();
  if (call !== REGULAR_CALL)
    return <Link to={`/organiser/${edition.slug}/abstracts/settings`}>Set the day of the results of this call</Link>;
  return may(edition.roles, 'settings.change') ? (
    <Link to={`/organiser/${edition.slug}/settings/dates`}>Set the day of the results</Link>
  ) : (
    <>An owner sets it under Settings, Dates and limits.</>
  );
}
