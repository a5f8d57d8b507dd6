import type { Invitation, People, Person } from '@isocentre/contract/people';
import { type Role, roleNames, ROLES } from '@isocentre/domain/people/roles';
import { Avatar } from '@isocentre/ui/avatar.tsx';
import { EmailWords } from '@isocentre/ui/facts.tsx';
import type { ReactNode } from 'react';
import { useOutletContext } from 'react-router';
import type { FrameData } from '../frame/load-frame.ts';
import { Sign } from '../frame/sign.tsx';
import { dayOf, seenWords } from '../../../lib/day-words.ts';
import { InvitationActions } from './invitation-actions.tsx';
import type { PeopleScope } from './people-scope.ts';
import { PersonMenu } from './person-menu.tsx';

interface PeopleTableProps {
  people: People;
  scope: PeopleScope;
  onChangeRoles: (person: Person) => void;
  onResetFactor: (person: Person) => void;
  /** An invitation was sent again or withdrawn. */
  onDone: () => void;
}

/** A grid of who has what; below 1101 px the roles stand as words under the name. */
export function PeopleTable({ people: { people, invitations }, scope, onChangeRoles, onResetFactor, onDone }: PeopleTableProps) {
  const { user, edition } = useOutletContext<FrameData>();
  const zone = edition.timeZone;
  const open = invitations.filter(({ state }) => state === 'sent' || state === 'expired');
  return (
    <div className="people-wrap">
      <table className="people">
        <caption className="vh">Who has which role in {scope.societyWide ? edition.society.name : edition.shortName}</caption>
        <thead>
          <tr>
            <th scope="col">Person</th>
            {ROLES.map((role) => (
              <th key={role} scope="col" className="people-role">
                {roleNames[role]}
              </th>
            ))}
            <th scope="col">Second step</th>
            <th scope="col" className="people-seen">
              Seen
            </th>
            <th scope="col">
              <span className="vh">Change</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {people.map((person) => (
            <tr key={person.account}>
              <Who
                name={person.name}
                note={<EmailWords email={person.email} />}
                you={person.email === user.email}
                roles={person.roles.map(({ role }) => role)}
              >
                <Avatar name={person.name} />
              </Who>
              <RoleCells held={person.roles.map(({ role }) => role)} />
              <td>
                <Factor {...person} />
              </td>
              <td className="people-seen">{seenWords(person.lastHereAt, zone)}</td>
              <td className="people-do">
                <PersonMenu
                  person={person}
                  you={person.email === user.email}
                  onChangeRoles={() => onChangeRoles(person)}
                  onResetFactor={() => onResetFactor(person)}
                />
              </td>
            </tr>
          ))}
          {open.map((invitation) => (
            <tr key={invitation.id}>
              <Who name={invitation.name ?? invitation.email} note={invitedWords(invitation, zone)} roles={invitation.roles}>
                <span className="people-invited">
                  <Sign name="mail" />
                </span>
              </Who>
              <RoleCells held={invitation.roles} waiting />
              <td>
                <span className="dot dot-warn">
                  <Sign name="clock" />
                  {invitation.state === 'expired' ? 'Expired' : 'Invited'}
                </span>
              </td>
              <td className="people-seen">not yet</td>
              <td className="people-do">
                <InvitationActions scope={scope} invitation={invitation} onDone={onDone} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const invitedWords = ({ email, name, invitedAt, invitedBy, expiresAt, state }: Invitation, zone: string) =>
  `${name ? `${email}, ` : ''}invited on ${dayOf(invitedAt, zone)} by ${invitedBy ?? 'the installation'}; the link ${
    state === 'expired' ? 'ended' : 'is good until'
  } ${dayOf(expiresAt, zone)}`;

function Who({
  name,
  note,
  you = false,
  roles,
  children,
}: {
  name: string;
  note: ReactNode;
  you?: boolean;
  roles: readonly Role[];
  children: ReactNode;
}) {
  return (
    <th scope="row">
      <span className="people-who">
        {children}
        <span>
          <b>{name}</b> {you && <span className="quiet">(you)</span>}
          <small>{note}</small>
          <span className="people-chips">
            {roles.map((role) => (
              <span key={role} className="tag">
                {roleNames[role]}
              </span>
            ))}
          </span>
        </span>
      </span>
    </th>
  );
}

function RoleCells({ held, waiting = false }: { held: readonly Role[]; waiting?: boolean }) {
  return ROLES.map((role) => (
    <td key={role} className="people-role">
      {held.includes(role) ? (
        <span className={waiting ? 'yes yes-waiting' : 'yes'}>
          <Sign name={waiting ? 'clock' : 'check'} />
          <span className="vh">
            {roleNames[role]}: {waiting ? 'invited' : 'yes'}
          </span>
        </span>
      ) : (
        <>
          <span className="no" aria-hidden="true">
            ·
          </span>
          <span className="vh">no</span>
        </>
      )}
    </td>
  ));
}

function Factor({ hasFactor, needsFactor }: Pick<Person, 'hasFactor' | 'needsFactor'>) {
  if (hasFactor)
    return (
      <span className="dot dot-good">
        <Sign name="check" />
        On
      </span>
    );
  return needsFactor ? (
    <span className="dot dot-warn">
      <Sign name="clock" />
      Not set up
    </span>
  ) : (
    <span className="dot">
      <Sign name="not" />
      Not needed
    </span>
  );
}
