import { may } from '@isocentre/domain/people/permissions';
import { Link, useOutletContext } from 'react-router';
import type { FrameData } from '../frame/load-frame.ts';

/** Where the day of the results is set, for a page that has just said that none is. */
export function SetResultsDay() {
  const { edition } = useOutletContext<FrameData>();
  return may(edition.roles, 'settings.change') ? (
    <Link to={`/organiser/${edition.slug}/settings/dates`}>Set the day of the results</Link>
  ) : (
    <>An owner sets it under Settings, Dates and limits.</>
  );
}
