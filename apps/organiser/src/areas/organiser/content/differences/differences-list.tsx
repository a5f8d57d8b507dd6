import { bodyDifferences, type Difference } from '@isocentre/domain/content/body-differences';
import { type KindName, kindOf } from '@isocentre/domain/content/kinds';
import { type Shape, shapeAt, shapeOf } from '@isocentre/domain/content/shape';
import { wordDifferences } from '@isocentre/domain/content/word-differences';
import type { Choices } from '../form/form-context.ts';
import { KIND_WORDS } from '../words/kind-words.ts';
import { currencyAt, placeInWords, type Reading, valueInWords } from './difference-words.ts';
import './differences.css';

interface DifferencesListProps {
  kind: KindName;
  before: Readonly<Record<string, unknown>> | null;
  after: Readonly<Record<string, unknown>>;
  choices: Choices;
  timeZone: string;
}

/** What became of an item: removed words struck, added ones underlined. */
export function DifferencesList({ kind, before, after, choices, timeZone }: DifferencesListProps) {
  const shape = shapeOf(kindOf(kind).body);
  const reading = { words: KIND_WORDS[kind], choices, timeZone };
  const found = bodyDifferences(shape, before, after);
  if (found.length === 0) return <p className="quiet">Nothing differs.</p>;
  return (
    <dl className="differences">
      {found.map((difference) => (
        <div key={`${difference.is} ${difference.at}`}>
          <dt>{placeInWords(difference.at, reading.words, (difference.is === 'removed' ? before : after) ?? undefined)}</dt>
          <dd>
            <OneDifference
              shape={shape}
              difference={difference}
              was={{ ...reading, currency: currencyAt(before, difference.at) }}
              becomes={{ ...reading, currency: currencyAt(after, difference.at) }}
            />
          </dd>
        </div>
      ))}
    </dl>
  );
}

interface OneDifferenceProps {
  shape: Shape;
  difference: Difference;
  /** How each side is read: a price may change its currency. */
  was: Reading;
  becomes: Reading;
}

function OneDifference({ shape, difference, ...sides }: OneDifferenceProps) {
  const { is, place, before, after } = difference;
  const of = shapeAt(shape, place);
  const was = valueInWords(of, place, before, sides.was);
  const now = valueInWords(of, place, after, sides.becomes);
  if (is === 'moved') return <>Put in another order: {now}</>;
  if (is === 'added') return <ins>{now}</ins>;
  if (is === 'removed') return <del>{was}</del>;
  if (typeof before === 'string' && typeof after === 'string' && of?.is === 'text' && of.format === 'plain')
    return <ChangedText before={before} after={after} />;
  if (of?.is === 'document') return <ChangedDocument before={was} after={now} />;
  return (
    <>
      <del>{was}</del> <ins>{now}</ins>
    </>
  );
}

/** Its words; what only looks different says so. */
function ChangedDocument({ before, after }: { before: string; after: string }) {
  if (before === after) return <>The same words, with other headings, marks, links or pictures.</>;
  return (
    <div className="difference-document">
      <ChangedText before={before} after={after} />
    </div>
  );
}

export function ChangedText({ before, after }: { before: string; after: string }) {
  return (
    <>
      {wordDifferences(before, after).map(({ is, text }, i) => {
        const key = `${i} ${is}`;
        if (is === 'gone') return <del key={key}>{text}</del>;
        return is === 'new' ? <ins key={key}>{text}</ins> : <span key={key}>{text}</span>;
      })}
    </>
  );
}
