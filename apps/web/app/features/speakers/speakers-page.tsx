import { useRef } from 'react';
import { DayNav, DaySection } from '../../ui/days.tsx';
import { EmptyState } from '../../ui/states.tsx';
import type { SpeakerDays } from './load-speakers.ts';
import { SpeakerCard } from './speaker-card.tsx';
import './speakers-page.css';
import { useRise } from './use-rise.ts';

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
      <div className="wrap speakers" ref={list}>
        {days.map(({ day, date, sessions }) => (
          <DaySection key={day} day={day} date={date}>
            {sessions.map(({ id, title, speakers }) => (
              <section className="session" key={id} aria-labelledby={`session-${id}`}>
                <h3 id={`session-${id}`}>{title}</h3>
                <ul className="speaker-cards">
                  {speakers.map((speaker) => (
                    <SpeakerCard key={speaker.id} {...speaker} />
                  ))}
                </ul>
              </section>
            ))}
          </DaySection>
        ))}
      </div>
    </>
  );
}
