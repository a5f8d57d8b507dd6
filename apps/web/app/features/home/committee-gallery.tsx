import { EmptyState } from '@isocentre/ui/states.tsx';
import type { ReactNode } from 'react';
import { ArrowLink } from '../../ui/arrow-link.tsx';
import { People, Person } from '../../ui/people.tsx';
import { allSample, SampleNote } from '../../ui/sample-note.tsx';
import './committee-gallery.css';
import type { HomeCommittee } from './load-home.ts';

export function GalleryFrame({ allAt, children }: { allAt: string | undefined; children: ReactNode }) {
  return (
    <section className="section" aria-labelledby="committee">
      <div className="wrap">
        <div className="gallery-head">
          <div>
            <h2 id="committee">Organizing committee</h2>
            <p>The people to write to.</p>
          </div>
          {allAt && <ArrowLink to={allAt}>The whole committee</ArrowLink>}
        </div>
        {children}
      </div>
    </section>
  );
}

export function CommitteeGallery({ members }: { members: HomeCommittee }) {
  if (members.length === 0) return <EmptyState>No committee members found.</EmptyState>;
  const all = allSample(members);
  return (
    <>
      <SampleNote of="people" show={all} />
      <People byFour={members.length % 4 === 0}>
        {members.map(({ id, name, role, affiliation, img, sample }) => (
          <Person key={id} name={name} role={role} at={affiliation} picture={img} sample={sample && !all} />
        ))}
      </People>
    </>
  );
}
