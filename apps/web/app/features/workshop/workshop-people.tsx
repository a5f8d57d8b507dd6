import { EmptyState } from '@isocentre/ui/states.tsx';
import type { ReactNode } from 'react';
import { People, Person } from '../../ui/people.tsx';
import { allSample, SampleNote } from '../../ui/sample-note.tsx';
import type { WorkshopCommittee, WorkshopSpeakers } from './load-workshop.ts';
import './workshop.css';

export function PeopleSection({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section className="section workshop-people" aria-labelledby={id}>
      <div className="wrap">
        <h2 id={id}>{title}</h2>
        {children}
      </div>
    </section>
  );
}

export function WorkshopSpeakerList({ speakers }: { speakers: WorkshopSpeakers }) {
  if (speakers.length === 0) return <EmptyState>No speakers have been announced yet.</EmptyState>;
  const all = allSample(speakers);
  return (
    <>
      <SampleNote of="people" show={all} />
      <People byFour={speakers.length % 4 === 0}>
        {speakers.map(({ id, name, title, institution, image, sample }) => (
          <Person key={id} name={name} role={title} at={institution} picture={image} sample={sample && !all} />
        ))}
      </People>
    </>
  );
}

export function WorkshopCommitteeList({ members }: { members: WorkshopCommittee }) {
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
