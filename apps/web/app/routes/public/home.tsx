import { meetingNoun } from '@isocentre/domain/editions/stage';
import { Bone, Loading } from '@isocentre/ui/states.tsx';
import { type MetaFunction, useLoaderData } from 'react-router';
import { CommitteeGallery, GalleryFrame } from '../../features/home/committee-gallery.tsx';
import { Countdown, CountdownLoading } from '../../features/home/countdown.tsx';
import { Hero, HeroDetails } from '../../features/home/hero.tsx';
import { KeyDatesStrip } from '../../features/home/key-dates-strip.tsx';
import { NowAndNext } from '../../features/home/now-and-next.tsx';
import { Notices } from '../../features/home/notices.tsx';
import { LetterLoading, WelcomeLetter } from '../../features/home/welcome-letter.tsx';
import { VenueBlock } from '../../features/venue/venue-block.tsx';
import { partsInBrowser, partsOnServer } from '../../lib/load.ts';
import { ordinalWord } from '@isocentre/domain/editions/ordinal';
import { pageMeta, shellEdition } from '../../lib/page-meta.ts';
import { useShellData } from '../../lib/shell-data.ts';
import { useNextChange } from '../../lib/use-next-change.ts';
import { Awaited } from '../../ui/awaited.tsx';
import { PeopleBones } from '../../ui/people.tsx';

const home = () => import('../../features/home/load-home.ts');
const parts = {
  facts: async () => ({ load: (await home()).loadFacts }),
  letter: async () => ({ load: (await home()).loadLetter }),
  committee: async () => ({ load: (await home()).loadCommittee }),
};
export const loader = partsOnServer(parts);
export const clientLoader = partsInBrowser(parts);

export const meta: MetaFunction<typeof loader> = (args) => {
  const edition = shellEdition(args);
  const facts = args.loaderData?.parts.facts;
  return pageMeta(
    args,
    edition ? `${ordinalWord(edition.ordinal)} ${edition.meetingName}` : 'Home',
    edition ? `${edition.title}, ${edition.venue.city}.` : '',
    // Search engines read the page as the server sends it.
    facts && 'data' in facts ? [{ 'script:ld+json': facts.data.event }] : [],
  );
};

export default function Home() {
  const { facts, letter, committee } = useLoaderData<typeof loader>().parts;
  const shell = useShellData();
  const city = shell?.edition.venue.city ?? '';
  const wholeCommittee = shell?.site.committeePages[0]?.path;
  return (
    <>
      <Hero
        title={shell?.edition.title ?? ''}
        seed={shell?.edition.look?.seed ?? 's1'}
        chapter={shell?.edition.chapter ?? ''}
        notices={
          <Awaited page={facts} loading={null} failed={null}>
            {({ notices }) => <Notices lines={notices} />}
          </Awaited>
        }
      >
        <Awaited page={facts} loading={<HeroLoading />} failed="The page could not be loaded" inSection>
          {(data) => (
            <>
              <HeroDetails {...data} />
              <StayTrue nextChangeAt={data.nextChangeAt} />
            </>
          )}
        </Awaited>
      </Hero>
      <Awaited page={facts} loading={null} failed={null}>
        {({ dates, slots }) => (
          <>
            {slots && slots.length > 0 && <NowAndNext slots={slots} />}
            {dates && <KeyDatesStrip {...dates} title={shell?.edition.title ?? ''} />}
          </>
        )}
      </Awaited>
      <Awaited page={letter} loading={<LetterLoading />} failed="The letter could not be loaded">
        {(data) => data && <WelcomeLetter {...data} />}
      </Awaited>
      <Awaited page={facts} loading={<CountdownLoading />} failed={null}>
        {(data) => <Countdown {...data} city={city} noun={shell ? meetingNoun(shell.edition) : ''} />}
      </Awaited>
      <GalleryFrame allAt={wholeCommittee && `/${wholeCommittee}`}>
        <Awaited
          page={committee}
          loading={<Loading bones={<PeopleBones />}>Loading committee members...</Loading>}
          failed="Error: Failed to fetch committee members"
          reason={null}
          inSection
        >
          {(members) => <CommitteeGallery members={members} />}
        </Awaited>
      </GalleryFrame>
      <Awaited page={facts} loading={<VenueLoading />} failed={null}>
        {({ venue }) => <VenueBlock {...venue} />}
      </Awaited>
    </>
  );
}

/** The page changes at instants of the calendar, also while it is left open. */
function StayTrue({ nextChangeAt }: { nextChangeAt: string | null }) {
  useNextChange(nextChangeAt);
  return null;
}

function HeroLoading() {
  return (
    <div className="hero-theme">
      <Loading bones={<Bone shape="block" />}>Loading the conference...</Loading>
    </div>
  );
}

function VenueLoading() {
  return (
    <div className="wrap section">
      <Loading bones={<Bone shape="block" size="l" />}>Loading the venue...</Loading>
    </div>
  );
}
