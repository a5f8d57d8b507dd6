import { type AbstractDetail, readTextFindings, type TextFindings } from '@isocentre/contract/review/abstracts';
import { unmarkedText } from '@isocentre/domain/abstracts/inline-text';
import { useCallback } from 'react';
import { call } from '../../../../lib/call.ts';
import { useLatest } from '../../../../session/use-latest.ts';
import { RichInline } from '../inline-words.tsx';
import { DrawerPassages } from './drawer-passages.tsx';
import { fieldNames, shareWords } from './finding-words.ts';

const SECTIONS = ['background', 'methods', 'results', 'conclusion'] as const;

/** What a chair should look at in the text: passages that may name its authors, and abstracts that are nearly the same. */
export function DrawerFindings({ slug, detail }: { slug: string; detail: AbstractDetail }) {
  const { id, version } = detail.abstract;
  const { data, error } = useLatest(
    useCallback(() => call(readTextFindings, { params: { edition: slug, id } }), [slug, id]),
    version,
  );
  if (error && !data) return <p role="alert">The text could not be compared with others: {error.message}</p>;
  if (!data || data.passages.length + data.similar.length === 0) return null;
  return (
    <section aria-labelledby="board-findings" className="board-deciding">
      <h3 id="board-findings">In the text</h3>
      <DrawerPassages {...{ slug, detail }} findings={data} />
      {data.similar.map((one) => (
        <Similar key={one.id} one={one} detail={detail} />
      ))}
    </section>
  );
}

function Similar({ one, detail }: { one: TextFindings['similar'][number]; detail: AbstractDetail }) {
  const name = `${one.number ?? 'an abstract without a number'}, ${unmarkedText(one.title)}`;
  return (
    <details>
      <summary>
        {shareWords(one.share)} {name}
      </summary>
      <div className="board-beside">
        {SECTIONS.map((section) => (
          <div key={section}>
            <h4>{fieldNames[section]}</h4>
            <p>
              <b>{detail.abstract.number ?? 'This one'}</b> <RichInline text={detail.text[section]} />
            </p>
            <p>
              <b>{one.number ?? 'The other'}</b> <RichInline text={one.text[section]} />
            </p>
          </div>
        ))}
      </div>
    </details>
  );
}
