import { type CSSProperties, lazy, Suspense, useState } from 'react';
import { Link, NavLink, Outlet, useLoaderData } from 'react-router';
import { Avatar } from '@isocentre/ui/avatar.tsx';
import { Mark } from '@isocentre/ui/mark.tsx';
import { PaletteButton, usePaletteKey } from '../search/palette-button.tsx';
import { AskProvider } from '../../../session/ask-provider.tsx';
import { NotFound } from '../../../pages/not-found.tsx';
import { EditionsMenu } from './editions-menu.tsx';
import './frame.css';
import { behindMore, groupsOf, inTabBar, type Job, jobPath, jobsFor } from './jobs.ts';
import type { FrameData } from './load-frame.ts';
import { MeMenu, roleWords } from './me-menu.tsx';
import './popovers.css';
import { Sign } from './sign.tsx';
import { StandingTag } from './standing-tag.tsx';
import { Strip } from './strip.tsx';

const Palette = lazy(async () => ({ default: (await import('../search/palette.tsx')).Palette }));

export function Component() {
  const frame = useLoaderData<FrameData | null>();
  return frame ? <Frame {...frame} /> : <NotFound />;
}

/** `Meera S.`: the column is narrow. */
const shortName = (name: string) => {
  const [first = name, ...others] = name.split(' ');
  const last = others.at(-1);
  return last ? `${first} ${last.slice(0, 1)}.` : first;
};

/** Around every page of an edition: jobs on the left, the edition's phases and its clock above. */
function Frame({ user, edition, editions, dates }: FrameData) {
  const jobs = jobsFor(edition.roles);
  const [searching, setSearching] = useState(false);
  const search = () => setSearching(true);
  usePaletteKey(search);
  const link = (job: Job) => (
    <NavLink to={jobPath(edition.slug, job)} end={job.path === ''}>
      <Sign name={job.sign} />
      <span>{job.name}</span>
    </NavLink>
  );
  return (
    <AskProvider email={user.email}>
      <div className="frame" style={edition.colour ? ({ '--edition': edition.colour } as CSSProperties) : undefined}>
        <a className="skip" href="#main">
          Skip to content
        </a>
        <header className="top-bar">
          <Link to={jobPath(edition.slug, { path: '' })} className="top-edition">
            <Mark />
            <b>{edition.shortName}</b>
            <StandingTag standing={edition.standing} />
            <span className="vh">, overview</span>
          </Link>
          <PaletteButton className="top-search" onOpen={search} />
          <button type="button" className="top-me" popoverTarget="me">
            <Avatar name={user.name} />
            <span className="vh">You: {user.name}</span>
          </button>
        </header>
        <nav className="side" aria-label="Organiser">
          <button type="button" className="side-edition" popoverTarget="editions">
            <Mark />
            <span>
              <b>{edition.shortName}</b>
              <small>{edition.society.name}</small>
              <StandingTag standing={edition.standing} />
              <span className="side-year" aria-hidden="true">
                {edition.startsOn.slice(0, 4)}
              </span>
            </span>
            <Sign name="choose" />
          </button>
          <PaletteButton className="side-search" onOpen={search} />
          <div className="jobs">
            {groupsOf(jobs).map((group) => (
              <ul key={group[0]?.group} className="job-group">
                {group.map((job) => (
                  <li key={job.path}>{link(job)}</li>
                ))}
              </ul>
            ))}
          </div>
          <button type="button" className="side-me" popoverTarget="me">
            <Avatar name={user.name} />
            <span>
              <b>{shortName(user.name)}</b>
              <small>{roleWords(edition.roles)}</small>
            </span>
            <Sign name="choose" />
          </button>
        </nav>
        <div className="stage">
          <Strip edition={edition} dates={dates} />
          <main id="main" className="stage-main" tabIndex={-1}>
            <Suspense fallback={<p role="status">Loading the page</p>}>
              <Outlet context={{ user, edition, editions, dates } satisfies FrameData} />
            </Suspense>
          </main>
        </div>
        <nav className="tab-bar" aria-label="Essential jobs">
          {inTabBar(jobs).map((job) => (
            <span key={job.path}>{link(job)}</span>
          ))}
          <button type="button" popoverTarget="more">
            <Sign name="more" />
            <span>More</span>
          </button>
        </nav>
        {searching && (
          <Suspense>
            <Palette edition={edition} onClose={() => setSearching(false)} />
          </Suspense>
        )}
        <EditionsMenu edition={edition} editions={editions} />
        <MeMenu user={user} edition={edition} />
        <nav className="pop pop-more" id="more" popover="auto" aria-label="More jobs">
          <button type="button" className="side-edition" popoverTarget="editions">
            <Mark />
            <span>
              <b>{edition.shortName}</b>
              <small>{edition.society.name}</small>
              <StandingTag standing={edition.standing} />
            </span>
            <Sign name="choose" />
          </button>
          <ul className="job-group">
            {behindMore(jobs).map((job) => (
              <li key={job.path}>{link(job)}</li>
            ))}
          </ul>
          <button type="button" className="pop-row" popoverTarget="me">
            <Sign name="people" />
            <span>Your account and roles</span>
          </button>
        </nav>
      </div>
    </AskProvider>
  );
}
