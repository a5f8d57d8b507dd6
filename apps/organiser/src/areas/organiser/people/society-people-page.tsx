import { may } from '@isocentre/domain/people/permissions';
import { useMemo } from 'react';
import { Link, useOutletContext } from 'react-router';
import { PageHead } from '../../../pages/page-head.tsx';
import type { FrameData } from '../frame/load-frame.ts';
import { NotForRole } from '../jobs/not-for-role.tsx';
import { societyPeople } from './people-scope.ts';
import { PeopleView } from './people-view.tsx';

const TITLE = 'People of the society';

/** Who has a role in all editions of the society, later ones too. */
export function Component() {
  const { slug, society, roles } = useOutletContext<FrameData>().edition;
  const scope = useMemo(() => societyPeople(society.slug), [society.slug]);
  const trail = (
    <>
      <Link to={`/organiser/${slug}/settings`}>Settings</Link> / {TITLE}
    </>
  );
  if (!may(roles, 'society.manage'))
    return (
      <>
        <PageHead title={TITLE} trail={trail} />
        <NotForRole what="The whole society" roles={['Owners of the society']} />
      </>
    );
  return (
    <PeopleView key={society.slug} scope={scope} title={TITLE} trail={trail}>
      Who may do what in every conference of {society.name}, later ones included. Roles in one conference only are on its own page.
    </PeopleView>
  );
}
