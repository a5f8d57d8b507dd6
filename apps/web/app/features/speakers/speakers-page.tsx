import { addresses } from '@isocentre/domain/addresses';
import { EmptyState } from '@isocentre/ui/states.tsx';
import { type Ref, useRef } from 'react';
import { Link } from 'react-router';
import { useHashTarget } from '../../lib/use-hash-target.ts';
import { DayNav, DaySection } from '../../ui/days.tsx';
import { allSample, SampleNote } from '../../ui/sample-note.tsx';
import type { SpeakerDays } from './load-speakers.ts';
import { SpeakerCard } from './speaker-card.tsx';
import './speakers-page.css';
import { useRise } from './use-rise.ts';

type Session = SpeakerDays[number]['sessions'][number];

export function SpeakersPage({ days: all }: { days: SpeakerDays }) {
  const list = useRef<HTMLDivElement>(null);
  useRise(list);
  const days = all.filter((one) => one.sessions.length > 0);
  if (days.length === 0) {
    return (
      <div className="wrap section">
        <EmptyState>No speakers have been announced yet.</EmptyState>
      </div>
    );
  }
  return (
    <>
      <DayNav days={days} />
      <Days days={days} list={list} />
    </>
  );
}

function Days({ days, list }: { days: SpeakerDays; list: Ref<HTMLDivElement> }) {
  useHashTarget();
  const sample = allSample(days.flatMap(({ sessions }) => sessions.flatMap(({ speakers }) => speakers)));
  const only = days.length === 1;
  return (
    <div className="wrap speakers" ref={list}>
      <SampleNote of="people" show={sample} />
      {days.map(({ day, date, sessions }) => (
        <DaySection key={day} day={day} date={date} only={only}>
          <JumpList name={only ? 'Sessions' : `Sessions of day ${day}`} sessions={sessions} />
          {sessions.map((session) => (
            <section className="session" key={session.id} aria-labelledby={`session-${session.id}`}>
              <div className="session-head">
                <h3 id={`session-${session.id}`}>{session.title}</h3>
                <When {...session} />
              </div>
              <ul className="speaker-cards">
                {session.speakers.map((speaker) => (
                  <SpeakerCard key={speaker.id} {...speaker} sample={speaker.sample && !sample} />
                ))}
              </ul>
            </section>
          ))}
        </DaySection>
      ))}
    </div>
  );
}

function JumpList({ name, sessions }: { name: string; sessions: readonly Session[] }) {
  if (sessions.length < 3) return null;
  return (
    <nav className="session-list" aria-label={name}>
      <ul className="session-jumps">
        {sessions.map(({ id, title }) => (
          <li key={id}>
            <a href={`#session-${id}`}>{title}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Its time, as far as it is known, and a link to its place in the programme. */
function When({ starts, ends, entry, title }: Session) {
  if (entry === null) return null;
  const time = starts === null ? 'Time to be announced' : ends === null ? `from ${starts}` : `${starts}–${ends}`;
  return (
    <p className="session-when">
      {time}{' '}
      <Link to={`${addresses.programme}#entry-${entry}`}>
        In the programme<span className="vh">: {title}</span>
      </Link>
    </p>
  );
}
