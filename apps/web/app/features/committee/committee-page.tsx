import { EmptyState, Loading } from '@isocentre/ui/states.tsx';
import type { ReactNode } from 'react';
import { anchorOf } from '../../lib/anchor.ts';
import { People, PeopleBones, Person } from '../../ui/people.tsx';
import { allSample, SampleNote } from '../../ui/sample-note.tsx';
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
  const all = allSample(groups.flatMap(({ members }) => members));
  return (
    <Frame>
      <SampleNote of="people" show={all} />
      <Jump titles={groups.flatMap(({ title }) => title ?? [])} />
      {groups.map(({ title, members }) => (
        <section className="committee-group" key={title ?? ''} id={title ? anchorOf(title) : undefined}>
          {title && <h2>{title}</h2>}
          <People>
            {members.map(({ id, sample, ...member }) => (
              // Below a group's title the names are one level deeper.
              <Person key={id} {...member} sample={sample && !all} level={title ? 'h3' : 'h2'} />
            ))}
          </People>
        </section>
      ))}
    </Frame>
  );
}

const MANY = 3;

/** A long page of several committees starts with links to each. */
function Jump({ titles }: { titles: string[] }) {
  if (titles.length < MANY) return null;
  return (
    <nav className="committee-jump" aria-label="Committees on this page">
      {titles.map((title) => (
        <a key={title} href={`#${anchorOf(title)}`}>
          {title}
        </a>
      ))}
    </nav>
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
