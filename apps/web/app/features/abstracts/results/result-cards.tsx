import { addresses } from '@isocentre/domain/addresses';
import { plainText } from '@isocentre/domain/abstracts/inline-text';
import { dateInWords } from '@isocentre/domain/editions/local-time';
import { InlineText } from '@isocentre/ui/inline-text.tsx';
import { Kolam } from '@isocentre/ui/kolam/kolam.tsx';
import { Badge } from '@isocentre/ui/tag.tsx';
import { Link } from 'react-router';
import type { ShownPresentation } from '../../../lib/read-presentations.ts';
import { OwnCalendar } from './own-calendar.tsx';
import { AnswerOffer } from './answer-offer.tsx';
import { PresentationFile } from './presentation-file.tsx';
import { PresenterChoice } from './presenter-choice.tsx';
import { WallChoice } from './wall-choice.tsx';
import { kindInWords, resultHeading, STATE_BADGES } from './result-words.ts';

/** One card for each accepted abstract: what it is, what is left to do, and until when. */
export function ResultCards({ presentations }: { presentations: readonly ShownPresentation[] }) {
  if (presentations.length === 0) return null;
  return (
    <section className="results" aria-labelledby="results-heading">
      <h2 id="results-heading" className="vh">
        Results
      </h2>
      {presentations.map((presentation) => (
        // Another offer is another card: nothing half typed stays from the one before.
        <ResultCard key={`${presentation.id} ${presentation.type}`} presentation={presentation} />
      ))}
      {presentations.some(({ slots, over }) => slots.length > 0 && !over) && <OwnCalendar />}
    </section>
  );
}

function ResultCard({ presentation }: { presentation: ShownPresentation }) {
  const { id, title, type, wish, state, over, reference, number, score, reason, answeredWords } = presentation;
  const badge = STATE_BADGES[state];
  const heading = `result-${id}`;
  return (
    <article className="card result" aria-labelledby={heading}>
      <header className={`result-head result-head-${state}`}>
        <Kolam figure={state === 'confirmed' ? { kind: 'motif', seed: 's1', n: 5 } : { kind: 'empty', seed: 's1', n: 5, drawn: 0.3 }} />
        <div>
          <Badge state={badge.state}>{badge.word}</Badge>
          <h3 id={heading}>
            {resultHeading(presentation)}
            <span className="vh">: {plainText(title)}</span>
          </h3>
          <p className="result-title" aria-hidden="true">
            <InlineText text={title} />
          </p>
          <p className="result-quiet">
            {reference && `${reference}, submitted as `}
            {number}.{score !== null && ` Score ${score}.`}
            {wish !== type &&
              ` You asked for ${kindInWords(wish)}; the committee ${state === 'offered' ? 'offers' : 'offered'} ${kindInWords(type)}.`}
          </p>
        </div>
      </header>
      <div className="result-body">
        {state === 'declined' && (
          <p>
            You declined on {answeredWords}
            {reason ? `: “${reason}”` : '.'} If that was a mistake, please write to the organisers.
          </p>
        )}
        {state === 'lapsed' && (
          <p>We had no answer from you in time.{!over && ' If you would still like to present, please write to the organisers.'}</p>
        )}
        {state === 'confirmed' && <p>You confirmed on {answeredWords}.</p>}
        {presentation.slots.map((slot) => (
          <p key={`${slot.date} ${slot.starts} ${slot.session}`}>
            <strong>
              {dateInWords(slot.date, { weekday: true })}
              {slot.starts && `, ${slot.starts}`}
              {slot.ends && ` to ${slot.ends}`}
            </strong>
            <span className="result-quiet">{[slot.session, slot.room].filter(Boolean).join(', ')}</span>
            {slot.people && <span className="result-quiet">{slot.people}</span>}
            {!over && <Link to={addresses.venue}>How to get there</Link>}
          </p>
        ))}
        {(state === 'offered' || state === 'confirmed') && (
          <>
            <PresenterChoice presentation={presentation} />
            {(state === 'confirmed' || presentation.files.stored.length > 0) && <PresentationFile presentation={presentation} />}
            {presentation.wall && (state === 'confirmed' || presentation.wall.agreed) && (
              <WallChoice presentation={presentation} wall={presentation.wall} />
            )}
            {!over && <AnswerOffer presentation={presentation} />}
          </>
        )}
      </div>
    </article>
  );
}
