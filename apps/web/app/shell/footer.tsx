import { datesInWords } from '@isocentre/domain/editions/local-time';
import { useHere } from '../lib/from-page.ts';
import { ordinalWord } from '@isocentre/domain/editions/ordinal';
import { Logo } from '../ui/logo.tsx';
import { SampleNote } from '../ui/sample-note.tsx';
import './footer.css';
import { footerGroups, type MenuData } from './menu.ts';
import { ShellLink } from './shell-link.tsx';

export function Footer({ shell }: { shell: MenuData }) {
  const { edition } = shell;
  const { shortName, title, chapter, credit, startsOn, endsOn, venue } = edition;
  return (
    <footer className="foot on-ink">
      <div className="wrap">
        {edition.archived && (
          <p className="foot-archive" role="note">
            This conference is over; its pages are kept for reading.{' '}
            {edition.archived.newest && <a href={edition.archived.newest.origin}>To {edition.archived.newest.shortName}</a>}
          </p>
        )}
        <div className="foot-in">
          <div className="foot-brand">
            <Logo shortName={shortName} line={`${ordinalWord(edition.ordinal)} ${edition.meetingName}`} state={useHere()} />
            <p>
              {title}. {venue.city}, {datesInWords(startsOn, endsOn)}.
            </p>
          </div>
          <nav className="foot-nav" id="all-pages" aria-label="All pages">
            {footerGroups(shell).map((group) => (
              <div key={group.label}>
                <p className="foot-title">{group.label}</p>
                <ul className="foot-links">
                  {group.links.map((link) => (
                    <li key={link.to} className={link.withoutScript ? 'only-without-script' : undefined}>
                      <ShellLink link={link} />
                    </li>
                  ))}
                </ul>
              </div>
            ))}
          </nav>
        </div>
        <div className="foot-end">
          <p>
            © {startsOn.slice(0, 4)} {chapter}. All rights reserved.
          </p>
          {credit && (
            <p>
              Site developed by <a href={credit.url}>{credit.name}</a>
            </p>
          )}
          <SampleNote of={credit ? 'contact details and credit' : 'contact details'} show={edition.hasSampleContent} />
        </div>
      </div>
    </footer>
  );
}
