import { may, PERMISSIONS } from '@isocentre/domain/people/permissions';
import { roleNames } from '@isocentre/domain/people/roles';
import { useMemo } from 'react';
import { Link, useOutletContext } from 'react-router';
import { PageHead } from '../../../pages/page-head.tsx';
import type { FrameData } from '../frame/load-frame.ts';
import { NotForRole } from '../jobs/not-for-role.tsx';
import { editionPeople } from './people-scope.ts';
import { PeopleView } from './people-view.tsx';

const TITLE = 'People and roles';

/** Who has which role in this edition, and who is invited. */
export function Component() {
  const { edition } = useOutletContext<FrameData>();
  const scope = useMemo(() => editionPeople(edition.slug), [edition.slug]);
  const trail = (
    <>
      <Link to={`/organiser/${edition.slug}/settings`}>Settings</Link> / {TITLE}
    </>
  );
  if (!may(edition.roles, 'people.manage'))
    return (
      <>
        <PageHead title={TITLE} trail={trail} />
        <NotForRole what="Managing people" roles={PERMISSIONS['people.manage'].roles.map((role) => roleNames[role])} />
      </>
    );
  return (
    <PeopleView key={edition.slug} scope={scope} title={TITLE} trail={trail}>
      Who may do what in {edition.shortName}. Accounts belong to people; roles belong to an edition, or to all editions of the society.
    </PeopleView>
  );
}
