import { addressOf } from '@isocentre/contract/call';
import { type Presentation, type Presentations, readPresentationFile } from '@isocentre/contract/review/presentations';
import { plainText } from '@isocentre/domain/abstracts/inline-text';
import { mayOfferAgain } from '@isocentre/domain/presentations/presentation';
import { Button } from '@isocentre/ui/button.tsx';
import { InlineText } from '@isocentre/ui/inline-text.tsx';
import { tableRole } from '@isocentre/ui/table-role.ts';
import { Badge } from '@isocentre/ui/tag.tsx';
import { instantWords } from '../call-words.ts';
import { fileWords, presenterFacts, STATES, waitsUntil } from './presentation-words.ts';

interface ListProps {
  slug: string;
  presentations: readonly Presentation[];
  all: Presentations;
  onOffer: (presentation: Presentation) => void;
  onPlace: (presentation: Presentation) => void;
}

const COLUMNS = ['Reference', 'Presentation', 'Answer', 'Presenter', 'File', 'Session'] as const;

export function PresenterList({ slug, presentations, all, onOffer, onPlace }: ListProps) {
  return (
    <table className="presentations-table" {...tableRole('table')}>
      <caption className="vh">Presentations and their presenters</caption>
      <thead {...tableRole('rowgroup')}>
        <tr {...tableRole('row')}>
          {COLUMNS.map((column) => (
            <th key={column} scope="col" {...tableRole('columnheader')}>
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody {...tableRole('rowgroup')}>
        {presentations.map((one) => (
          <Row key={one.id} slug={slug} presentation={one} all={all} onOffer={() => onOffer(one)} onPlace={() => onPlace(one)} />
        ))}
      </tbody>
    </table>
  );
}

interface RowProps {
  slug: string;
  presentation: Presentation;
  all: Presentations;
  onOffer: () => void;
  onPlace: () => void;
}

function Row({ slug, presentation, all, onOffer, onPlace }: RowProps) {
  const { reference, number, title, category, type, wish, state, answeredAt, reason, presenter, session } = presentation;
  const { badge, word } = STATES[state];
  const waits = waitsUntil(presentation, all.timeZone);
  return (
    <tr {...tableRole('row')}>
      <td {...tableRole('cell')}>
        <b className="nowrap">{reference}</b>
        <small>{number}</small>
      </td>
      <td {...tableRole('cell')}>
        <InlineText text={title} />
        <small>
          {type === 'Oral' ? 'Oral' : 'E-poster'}
          {wish !== type && `, asked for ${wish === 'Oral' ? 'oral' : 'e-poster'}`}; {category}
        </small>
      </td>
      <td {...tableRole('cell')}>
        <Badge state={badge}>{word}</Badge>
        {answeredAt && <small>{instantWords(answeredAt, all.timeZone)}</small>}
        {waits && <small>{waits}</small>}
        {reason && <small>“{reason}”</small>}
        {mayOfferAgain(state) && (
          <Button small look="line" onClick={onOffer}>
            Offer again<span className="vh"> {plainText(title)}</span>
          </Button>
        )}
      </td>
      <td {...tableRole('cell')}>
        {presenter.name}
        <small>{presenter.email}</small>
        <small>{presenterFacts(presentation, all.dates.perPresenter)}</small>
      </td>
      <td {...tableRole('cell')}>
        <FileCell slug={slug} presentation={presentation} timeZone={all.timeZone} />
      </td>
      <td {...tableRole('cell')}>
        {session}
        {session === null && !mayOfferAgain(state) && (
          <Button small look="line" onClick={onPlace}>
            Place…<span className="vh"> {plainText(title)}</span>
          </Button>
        )}
        {session !== null && state !== 'confirmed' && <small>In no release until it is confirmed</small>}
      </td>
    </tr>
  );
}

/** A link only to what may be opened: what the scanner has not seen, or has found something in, is not. */
function FileCell({ slug, presentation, timeZone }: { slug: string; presentation: Presentation; timeZone: string }) {
  const { id, file, reference, title, state } = presentation;
  if (!file) return state === 'confirmed' ? <small>Not sent yet</small> : null;
  const opens = file.scan === 'none' || file.scan === 'clean';
  return (
    <>
      {opens && (
        <a href={addressOf(readPresentationFile, { params: { edition: slug, id, file: file.id } })} download>
          {reference ?? plainText(title)}
          <span className="vh">, the file</span>
        </a>
      )}
      <small>{fileWords(presentation, timeZone)}</small>
    </>
  );
}
