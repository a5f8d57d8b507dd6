import type { Answer } from '@isocentre/contract/route';
import { readSettings, readSettingsConsequences } from '@isocentre/contract/settings-editing';
import type { KindName } from '@isocentre/domain/content/kinds';
import { Button } from '@isocentre/ui/button.tsx';
import { Notice } from '@isocentre/ui/notice.tsx';
import { useCallback } from 'react';
import { useOutletContext } from 'react-router';
import { call } from '../../../lib/call.ts';
import { useLatest } from '../../../session/use-latest.ts';
import { placeInWords } from '../content/differences/difference-words.ts';
import { KIND_WORDS } from '../content/words/kind-words.ts';
import type { FrameData } from '../frame/load-frame.ts';
import { Sign } from '../frame/sign.tsx';
import { keptLines, type PriceWords, priceLines, resultLines } from './consequence-words.ts';

type Consequences = Answer<typeof readSettingsConsequences>;
interface Picked {
  readonly kind: KindName;
  readonly version: number;
}

/** Whom drafts affect, as the server counts it for exactly these versions. */
export function ConsequencesList({ items }: { items: readonly Picked[] }) {
  const { slug, timeZone } = useOutletContext<FrameData>().edition;
  const asked = JSON.stringify(items.map(({ kind, version }) => ({ kind, version })));
  const load = useCallback(async () => {
    const [said, fees] = await Promise.all([
      call(readSettingsConsequences, { params: { edition: slug }, body: { items: JSON.parse(asked) as Picked[] } }),
      // For the names of categories and phases.
      call(readSettings, { params: { edition: slug, kind: 'fees' } }),
    ]);
    return { said, names: fees.draft?.body ?? fees.published?.body ?? {} };
  }, [slug, asked]);
  const { data, error, loading, again } = useLatest(load);
  return (
    <div className="whom" aria-live="polite" aria-busy={loading}>
      {error && (
        <Notice kind="bad" title="What it means could not be worked out">
          <p>{error.message}</p>
          <Button look="line" small onClick={again}>
            Try again
          </Button>
        </Notice>
      )}
      {!error && !data && <p className="quiet">Working out what this means...</p>}
      {data && <Said {...data} timeZone={timeZone} />}
    </div>
  );
}

/** For the dialog that publishes. */
export const beforePublishing = (picked: readonly Picked[]) => (
  <section className="publish-whom" aria-label="What this changes">
    <ConsequencesList items={picked} />
  </section>
);

function Said({ said, names, timeZone }: { said: Consequences; names: Readonly<Record<string, unknown>>; timeZone: string }) {
  const prices = priceLines(said, names, timeZone);
  if (said.faults.length > 0)
    return (
      <Notice kind="warn" title="This cannot be published yet">
        <ul>
          {said.faults.map(({ kind, at, message }) => (
            <li key={kind + at + message}>
              {at === '' ? '' : `${placeInWords(at, KIND_WORDS[kind], kind === 'fees' ? names : undefined)}: `}
              {message}
            </li>
          ))}
        </ul>
      </Notice>
    );
  return (
    <>
      {prices.length === 0 ? (
        <p>Nobody who has registered pays another price.</p>
      ) : (
        <ul className="whom-prices" aria-label="Other prices">
          {prices.map((price) => (
            <Price key={price.key} price={price} />
          ))}
        </ul>
      )}
      <Results lines={resultLines(said, timeZone)} />
      <ul className="whom-kept" aria-label="What stays">
        {keptLines(said.keep).map((words) => (
          <li key={words}>
            <Sign name="check" />
            <span>{words}</span>
          </li>
        ))}
        {said.above.map(({ limit, message }) => (
          <li key={limit} className="whom-above">
            <Sign name="flag" />
            <span>{message}</span>
          </li>
        ))}
      </ul>
    </>
  );
}

/** Above what stays: it is told to people, and cannot be untold. */
const Results = ({ lines }: { lines: readonly string[] }) =>
  lines.length > 0 && (
    <ul className="whom-kept" aria-label="Results of the abstracts">
      {lines.map((words) => (
        <li key={words} className="whom-above">
          <Sign name="flag" />
          <span>{words}</span>
        </li>
      ))}
    </ul>
  );

const Price = ({ price: { name, from, to, people } }: { price: PriceWords }) => (
  <li>
    <b>{name}:</b> <del>{from}</del> <ins>{to}</ins>
    <p>
      <Sign name="people" />
      <span>{people}</span>
    </p>
  </li>
);
