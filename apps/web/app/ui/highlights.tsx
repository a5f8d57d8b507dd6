import { addresses } from '@isocentre/domain/addresses';
import { dateInWords, datesInWords } from '@isocentre/domain/editions/local-time';
import { Kolam } from '@isocentre/ui/kolam/kolam.tsx';
import { type ReactNode, useId } from 'react';
import { Link } from 'react-router';
import { useShellData } from '../lib/shell-data.ts';
import './highlights.css';

/** The conference in five lines, beside a form. */
export function Highlights() {
  const id = useId();
  const shell = useShellData();
  if (!shell) return null;
  const { edition, site } = shell;
  const { venue } = edition;
  return (
    <section className="highlights on-ink" aria-labelledby={id}>
      <Kolam className="highlights-art" figure={{ kind: 'hero', seed: 's8' }} />
      <h2 id={id}>Conference highlights</h2>
      <dl>
        <Line name="Dates">{datesInWords(edition.startsOn, edition.endsOn)}</Line>
        {site.workshop && (
          <Line name="Pre-conference workshop">
            <Link to={addresses.workshop}>{dateInWords(site.workshop.date)}</Link>
          </Line>
        )}
        <Line name="Scientific sessions">
          Invited talks and delegates’ papers, <Link to={addresses.programme}>see the programme</Link>
        </Line>
        <Line name="Venue">
          {venue.name}, {venue.city}
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
