import type { EarlierPeople, People, Person } from '@isocentre/contract/people';
import { Button } from '@isocentre/ui/button.tsx';
import { Notice } from '@isocentre/ui/notice.tsx';
import { Bone, ErrorState, Loading } from '@isocentre/ui/states.tsx';
import { type ReactNode, useState } from 'react';
import { PageHead } from '../../../pages/page-head.tsx';
import { useAsked } from '../../../session/ask.ts';
import { Sign } from '../frame/sign.tsx';
import { SettingsTabs } from '../settings/settings-tabs.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import { InviteEarlierDialog } from './invite-earlier-dialog.tsx';
import './people-page.css';
import type { PeopleScope } from './people-scope.ts';
import { PeopleTable } from './people-table.tsx';
import { ResetFactorDialog } from './reset-factor-dialog.tsx';
import { RolesDialog } from './roles-dialog.tsx';
import { WhatRolesMayDo } from './what-roles-may-do.tsx';

interface PeopleViewProps {
  /** Has to be stable. */
  scope: PeopleScope;
  title: string;
  trail: ReactNode;
  /** Who these people are. */
  children: ReactNode;
}

type Asking = { what: 'invite' | 'earlier' } | { what: 'roles' | 'factor'; person: Person };

/** Who has which role, who is invited, and what can be done about it. */
export function PeopleView({ scope, title, trail, children }: PeopleViewProps) {
  const { asked, again, set } = useAsked<People>(scope.list);
  const earlier = useAsked<EarlierPeople>(scope.earlier);
  const [asking, setAsking] = useState<Asking>();
  const [said, setSaid] = useState('');
  const close = () => setAsking(undefined);
  const done = (words: string, people?: People) => {
    close();
    setSaid(words);
    if (people) set(people);
    else again();
    earlier.again();
  };
  const lastTime = earlier.asked.state === 'there' && earlier.asked.data.people.length > 0 ? earlier.asked.data : undefined;
  const alone = asked.state === 'there' && asked.data.people.length === 1 && asked.data.invitations.every(({ state }) => state !== 'sent');
  return (
    <>
      <PageHead
        title={title}
        trail={trail}
        actions={
          <>
            {lastTime && (
              <Button look="line" onClick={() => setAsking({ what: 'earlier' })}>
                Invite last time’s organisers
              </Button>
            )}
            <Button onClick={() => setAsking({ what: 'invite' })}>
              <Sign name="plus" />
              Invite
            </Button>
          </>
        }
      >
        {children}
      </PageHead>
      <p role="status" className="vh">
        {said}
      </p>
      <SettingsTabs people={asked.state === 'there' ? asked.data.people.length : undefined} />
      {asked.state === 'loading' && <Loading bones={<Bone shape="block" size="l" />}>Loading people</Loading>}
      {asked.state === 'failed' && <ErrorState level="h2" title="The list did not load" reason={asked.error.message} onRetry={again} />}
      {alone && (
        <div className="people-alone">
          <Notice title="You are alone: invite a treasurer">
            <p>Money is given back by two people, and somebody has to stand in when you are away.</p>
          </Notice>
        </div>
      )}
      {asked.state === 'there' && (
        <PeopleTable
          people={asked.data}
          scope={scope}
          onChangeRoles={(person) => setAsking({ what: 'roles', person })}
          onResetFactor={(person) => setAsking({ what: 'factor', person })}
          onDone={again}
        />
      )}
      <WhatRolesMayDo />
      {asking?.what === 'invite' && <InviteDialog scope={scope} onClose={close} onInvited={(email) => done(`Invited ${email}`)} />}
      {asking?.what === 'earlier' && lastTime && (
        <InviteEarlierDialog scope={scope} earlier={lastTime} onClose={() => done('')} onInvited={done} />
      )}
      {asking?.what === 'roles' && (
        <RolesDialog
          scope={scope}
          person={asking.person}
          onClose={close}
          onChanged={(people) => done(`The roles of ${asking.person.name} are changed`, people)}
        />
      )}
      {asking?.what === 'factor' && (
        <ResetFactorDialog
          scope={scope}
          person={asking.person}
          onClose={close}
          onReset={(people) => done(`The second step of ${asking.person.name} is reset`, people)}
        />
      )}
    </>
  );
}
