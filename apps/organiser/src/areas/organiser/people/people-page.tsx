import { listPeople, type People, type Person } from '@isocentre/contract/people';
import { may, PERMISSIONS } from '@isocentre/domain/people/permissions';
import { roleNames } from '@isocentre/domain/people/roles';
import { Button } from '@isocentre/ui/button.tsx';
import { Notice } from '@isocentre/ui/notice.tsx';
import { Bone, ErrorState, Loading } from '@isocentre/ui/states.tsx';
import { type ReactNode, useCallback, useState } from 'react';
import { Link, useOutletContext } from 'react-router';
import { call } from '../../../lib/call.ts';
import { PageHead } from '../../../pages/page-head.tsx';
import { useAsked } from '../../../session/ask.ts';
import type { FrameData } from '../frame/load-frame.ts';
import { Sign } from '../frame/sign.tsx';
import { NotForRole } from '../jobs/not-for-role.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import './people-page.css';
import { PeopleTable } from './people-table.tsx';
import { RolesDialog } from './roles-dialog.tsx';
import { WhatRolesMayDo } from './what-roles-may-do.tsx';

/** Who has which role in this edition, and who is invited. */
export function Component() {
  const { edition } = useOutletContext<FrameData>();
  const trail = (
    <>
      <Link to={`/organiser/${edition.slug}/settings`}>Settings</Link> / People and roles
    </>
  );
  if (!may(edition.roles, 'people.manage'))
    return (
      <>
        <PageHead title="People and roles" trail={trail} />
        <NotForRole what="Managing people" roles={PERMISSIONS['people.manage'].roles.map((role) => roleNames[role])} />
      </>
    );
  return <PeoplePage key={edition.slug} trail={trail} />;
}

function PeoplePage({ trail }: { trail: ReactNode }) {
  const { edition } = useOutletContext<FrameData>();
  const load = useCallback(() => call(listPeople, { params: { edition: edition.slug } }), [edition.slug]);
  const { asked, again, set } = useAsked<People>(load);
  const [inviting, setInviting] = useState(false);
  const [changing, setChanging] = useState<Person>();
  const [said, setSaid] = useState('');
  const alone = asked.state === 'there' && asked.data.people.length === 1 && asked.data.invitations.every(({ state }) => state !== 'sent');
  return (
    <>
      <PageHead
        title="People and roles"
        trail={trail}
        actions={
          <Button onClick={() => setInviting(true)}>
            <Sign name="plus" />
            Invite
          </Button>
        }
      >
        Who may do what in {edition.shortName}. Accounts belong to people; roles belong to an edition, or to all editions of the society.
      </PageHead>
      <p role="status" className="vh">
        {said}
      </p>
      {asked.state === 'loading' && <Loading bones={<Bone shape="block" size="l" />}>Loading people</Loading>}
      {asked.state === 'failed' && <ErrorState level="h2" title="The list did not load" reason={asked.error.message} onRetry={again} />}
      {alone && (
        <Notice title="You are alone: invite a treasurer">
          <p>Money is given back by two people, and somebody has to stand in when you are away.</p>
        </Notice>
      )}
      {asked.state === 'there' && <PeopleTable people={asked.data} onChangeRoles={setChanging} onDone={again} />}
      <WhatRolesMayDo />
      {inviting && (
        <InviteDialog
          onClose={() => setInviting(false)}
          onInvited={(email) => {
            setInviting(false);
            setSaid(`Invited ${email}`);
            again();
          }}
        />
      )}
      {changing && (
        <RolesDialog
          person={changing}
          onClose={() => setChanging(undefined)}
          onChanged={(people) => {
            setSaid(`The roles of ${changing.name} are changed`);
            setChanging(undefined);
            set(people);
          }}
        />
      )}
    </>
  );
}
