import type { ReactNode } from 'react';
import { People, PeopleBones, Person } from '../../ui/people.tsx';
import { EmptyState, Loading } from '../../ui/states.tsx';
import './committee-page.css';
import type { CommitteeGroups } from './load-committee.ts';

export function CommitteePage({ groups }: { groups: CommitteeGroups }) {
  if (groups.length === 0) {
    return (
      <Frame>
        <EmptyState>No committee members found.</EmptyState>
      </Frame>
    );
  }
  return (
    <Frame>
      {groups.map(({ title, members }) => (
        <section className="committee-group" key={title ?? ''}>
          {title && <h2>{title}</h2>}
          <People>
            {members.map(({ id, ...member }) => (
              // Below a group's title the names are one level deeper.
              <Person key={id} {...member} level={title ? 'h3' : 'h2'} />
            ))}
          </People>
        </section>
      ))}
    </Frame>
  );
}

export function CommitteeLoading({ heading }: { heading: string }) {
  return (
    <Frame>
      <Loading bones={<PeopleBones />}>{`Loading ${heading} data...`}</Loading>
    </Frame>
  );
}

const Frame = ({ children }: { children: ReactNode }) => <div className="wrap section">{children}</div>;
