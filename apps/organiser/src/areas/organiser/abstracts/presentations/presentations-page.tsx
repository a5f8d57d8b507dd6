import { type Presentation, type Presentations, readPresentations } from '@isocentre/contract/review/presentations';
import { inPart, PART_NAMES, partFrom, PARTS } from '@isocentre/domain/presentations/presentation-parts';
import { Bone, EmptyState, ErrorState, Loading } from '@isocentre/ui/states.tsx';
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { Link, useOutletContext, useSearchParams } from 'react-router';
import { call as ask } from '../../../../lib/call.ts';
import { useLatest } from '../../../../session/use-latest.ts';
import type { FrameData } from '../../frame/load-frame.ts';
import { Said } from '../../money/said.tsx';
import { AbstractsShell } from '../abstracts-shell.tsx';
import { SetResultsDay } from '../set-results-day.tsx';
import { untilWords } from '../call-words.ts';
import { DatesForm } from './dates-form.tsx';
import { OfferDialog } from './offer-dialog.tsx';
import { PlaceDialog } from './place-dialog.tsx';
import { reserveWords } from './presentation-words.ts';
import { PresenterList } from './presenter-list.tsx';
import { PresentersExport } from './presenters-export.tsx';
import './presentations.css';

/** Accepted abstracts on their way to the stage: who answered, who presents, and who is still missing. */
export function Component() {
  const { edition } = useOutletContext<FrameData>();
  return (
    <AbstractsShell title="Presentations" about="Who confirmed, who presents, and who is still to answer.">
      <Page key={edition.slug} slug={edition.slug} />
    </AbstractsShell>
  );
}

const LOOK_AGAIN_MS = 30_000;

function Page({ slug }: { slug: string }) {
  const { data, error, again } = useLatest(useCallback(() => ask(readPresentations, { params: { edition: slug } }), [slug]));
  const [changed, setChanged] = useState<Presentations>();
  // Authors answer and send files meanwhile. What failed is asked for again with the next look.
  const changes = useRef(0);
  const set = (presentations: Presentations | undefined) => {
    changes.current += 1;
    setChanged(presentations);
  };
  const look = useEffectEvent(() => {
    const before = changes.current;
    const asked = ask(readPresentations, { params: { edition: slug } });
    // What was saved since is newer.
    void asked.then(
      (came) => before === changes.current && set(came),
      () => undefined,
    );
  });
  useEffect(() => {
    const timer = setInterval(() => look(), LOOK_AGAIN_MS);
    return () => clearInterval(timer);
  }, []);
  const [said, setSaid] = useState('');
  const [offered, setOffered] = useState<Presentation>();
  const [placing, setPlacing] = useState<Presentation>();
  const newest = changed ?? data;
  if (error && !newest) return <ErrorState level="h2" title="The presentations did not load" reason={error.message} onRetry={again} />;
  if (!newest) return <Loading bones={<Bone shape="block" size="l" />}>Loading the presentations</Loading>;
  const saved = (presentations: Presentations, words: string) => {
    set(presentations);
    setSaid(words);
    setOffered(undefined);
  };
  return (
    <>
      <Said words={said} />
      {newest.published ? <Listed slug={slug} presentations={newest} onOffer={setOffered} onPlace={setPlacing} /> : <NotYet {...newest} />}
      <DatesForm slug={slug} presentations={newest} onStored={set} onSaved={saved} />
      {placing && (
        <PlaceDialog
          slug={slug}
          presentation={placing}
          onClose={() => setPlacing(undefined)}
          onDone={(session) => {
            setSaid(`${placing.reference ?? placing.title}: placed in “${session}” of the draft. Visitors see it with the next release.`);
            setPlacing(undefined);
            set(undefined);
            again();
          }}
        />
      )}
      {offered && (
        <OfferDialog
          slug={slug}
          presentation={offered}
          timeZone={newest.timeZone}
          onClose={() => setOffered(undefined)}
          onStored={set}
          onDone={(presentations) => saved(presentations, `${offered.reference ?? offered.title}: offered again. Nobody was written to.`)}
        />
      )}
    </>
  );
}

const NotYet = ({ resultsAt, timeZone }: Presentations) => (
  <EmptyState level="h2" title="Not before the results" drawn={0.4}>
    Authors and presenters are listed here once the results are published
    {resultsAt === null ? (
      <>
        , for which no day is set. <SetResultsDay />
      </>
    ) : (
      `: ${untilWords(resultsAt, timeZone)}.`
    )}
  </EmptyState>
);

interface ListedProps {
  slug: string;
  presentations: Presentations;
  onOffer: (presentation: Presentation) => void;
  onPlace: (presentation: Presentation) => void;
}

function Listed({ slug, presentations: all, onOffer, onPlace }: ListedProps) {
  const [search] = useSearchParams();
  const part = partFrom(search.get('show'));
  const reserve = reserveWords(all);
  const shown = inPart(part, all.presentations);
  return (
    <section className="abstracts-panel" aria-labelledby="presentations">
      <h2 id="presentations">
        {all.presentations.length} {all.presentations.length === 1 ? 'presentation' : 'presentations'}
      </h2>
      <nav aria-label="Which ones">
        <ul className="presentations-parts">
          {PART_NAMES.map((name) => (
            <li key={name}>
              <Link to={name === 'all' ? '?' : `?show=${name}`} aria-current={name === part ? 'page' : undefined} preventScrollReset>
                {PARTS[name].name} <b>{inPart(name, all.presentations).length}</b>
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {reserve && (
        <p>
          {reserve} <Link to={`/organiser/${slug}/abstracts`}>Decide on the board</Link>
        </p>
      )}
      {all.elsewhere && (
        <p>
          Some are left out here because of a conflict of interest.{' '}
          {all.elsewhere.length > 0 ? `${all.elsewhere.join(', ')} can see them.` : 'Nobody else is a chair yet.'}
        </p>
      )}
      {shown.length === 0 ? (
        <p>None.</p>
      ) : (
        <>
          <PresenterList slug={slug} presentations={shown} all={all} onOffer={onOffer} onPlace={onPlace} />
          <PresentersExport slug={slug} part={part} />
          <p>
            <Link to={`/organiser/${slug}/mail/new?table=presenters&filter=${encodeURIComponent(`show=${part}`)}`}>Write to these</Link>
          </p>
        </>
      )}
    </section>
  );
}
