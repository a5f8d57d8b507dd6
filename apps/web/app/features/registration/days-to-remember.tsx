import { dateInWords, datesInWords, daysInWords } from '@isocentre/domain/editions/local-time';
import type { ReactNode } from 'react';
import { useShellData } from '../../lib/shell-data.ts';
import './days-to-remember.css';
import type { RegistrationData } from './load-registration.ts';
import type { PhaseLine } from '../fees/price-steps.ts';

/** When the desk opens, opened, or closed. */
function deskLine({ state, firstDay, lastDay }: PhaseLine): string {
  if (state === 'past') return `Ended ${dateInWords(lastDay)}`;
  if (firstDay === null) return `Until ${dateInWords(lastDay)}`;
  return `${state === 'current' ? 'Opened' : 'Opens'} ${dateInWords(firstDay)}`;
}

/** The days around the conference. The first line follows the date; an edition without a desk or a workshop has no line for it. */
export function DaysToRemember({
  desk,
  phases,
  abstracts,
}: Pick<RegistrationData, 'phases' | 'abstracts'> & { desk: PhaseLine | undefined }) {
  const shell = useShellData();
  if (!shell) return null;
  const { edition, site } = shell;
  return (
    <section className="days-card" aria-labelledby="days-heading">
      <h2 id="days-heading">Days to remember</h2>
      <dl>
        {phases
          .filter(({ online, state }) => online && state !== 'past')
          .map(({ code, name, lastDay }) => (
            <Line key={code} name={`${name} fees`}>
              Until {dateInWords(lastDay)}
            </Line>
          ))}
        <Line name="Abstracts">
          {abstracts.over ? 'The deadline was' : 'Submit by'} {abstracts.deadline}
        </Line>
        {desk && (
          <Line name={`${desk.name} registration`}>
            {deskLine(desk)}
            {desk.state !== 'past' && <small>Desk at the venue on {daysInWords(edition.startsOn, edition.endsOn)}</small>}
          </Line>
        )}
        <Line name="Conference">{datesInWords(edition.startsOn, edition.endsOn)}</Line>
        {site.workshop && <Line name="Pre-conference workshop">{dateInWords(site.workshop.date)}</Line>}
        <Line name="Venue">
          {edition.venue.name}, {edition.venue.city}
        </Line>
        <Line name="Theme">{edition.themeShort}</Line>
      </dl>
    </section>
  );
}

function Line({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
