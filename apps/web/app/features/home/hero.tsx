import { Icon } from '@isocentre/ui/icon.tsx';
import { Kolam } from '@isocentre/ui/kolam/kolam.tsx';
import type { ReactNode } from 'react';
import { ArrowLink } from '../../ui/arrow-link.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import './hero.css';
import { HeroDates } from './hero-dates.tsx';
import type { HomeFacts } from './load-home.ts';

interface HeroProps {
  /** The seed of its figure. */
  seed: string;
  title: string;
  chapter: string;
  /** The running lines at the bottom. */
  notices: ReactNode;
  children: ReactNode;
}

/** The poster: the conference's name, known before anything is loaded, and its details. */
export function Hero({ seed, title, chapter, notices, children }: HeroProps) {
  const [kicker, name] = title.endsWith(chapter) ? [title.slice(0, -chapter.length).trim(), chapter] : ['', title];
  return (
    <section className="hero on-ink">
      <Kolam className="hero-art" figure={{ kind: 'hero', seed }} />
      <div className="wrap hero-in">
        <div className="hero-text">
          <h1>
            {kicker && <span className="hero-kicker">{kicker}</span>}{' '}
            <span className="hero-name">
              <Ampersand>{name}</Ampersand>
            </span>
          </h1>
          {children}
        </div>
      </div>
      {notices}
    </section>
  );
}

/** Theme, time, place, and one action. */
export function HeroDetails({ theme, startsOn, endsOn, venue: { venue }, action }: HomeFacts) {
  return (
    <>
      <p className="hero-theme">
        <span>Theme:</span> {theme}
      </p>
      <div className="hero-facts">
        <HeroDates startsOn={startsOn} endsOn={endsOn} />
        <p className="hero-where">
          <strong>{venue.name}</strong>
          <small>
            {venue.city} {venue.postalCode}
          </small>
        </p>
      </div>
      <div className="hero-action">
        <ButtonLink look="hero" to={action.to}>
          {action.label}
        </ButtonLink>
        <SecondWay {...action.second} />
        <p className="hero-note">{action.note}</p>
      </div>
    </>
  );
}

function SecondWay({ label, to, file }: HomeFacts['action']['second']) {
  if (!file) return <ArrowLink to={to}>{label}</ArrowLink>;
  return (
    <a className="arrow-link" href={to} download>
      {label} <Icon name="calendar" />
    </a>
  );
}

/** The one ornament of the title; it stays with the next word. */
function Ampersand({ children }: { children: string }) {
  const [before, after] = children.split(' & ');
  if (after === undefined) return children;
  const [word, ...rest] = after.split(' ');
  return (
    <>
      {before}{' '}
      <span className="hero-keep">
        <span className="amp">&amp;</span> {word}
      </span>{' '}
      {rest.join(' ')}
    </>
  );
}
