import { type ListedCall, type ListedCalls, listCalls, removeCall } from '@isocentre/contract/review/further-calls';
import { dateInWords } from '@isocentre/domain/editions/local-time';
import { REGULAR_CALL } from '@isocentre/domain/review/review-settings';
import { Button } from '@isocentre/ui/button.tsx';
import { Facts } from '@isocentre/ui/facts.tsx';
import { Notice } from '@isocentre/ui/notice.tsx';
import { Bone, ErrorState, Loading } from '@isocentre/ui/states.tsx';
import { useCallback, useState } from 'react';
import { Link } from 'react-router';
import { call as ask } from '../../../lib/call.ts';
import { useAttempt } from '../../../session/use-attempt.ts';
import { useLatest } from '../../../session/use-latest.ts';
import { Said } from '../money/said.tsx';
import { instantWords, untilWords, windowInWords } from './call-words.ts';
import { CallDialog } from './call-dialog.tsx';

/** Calls beside the regular one, for late-breaking work: each with its own window, limit and results. */
export function FurtherCalls({ slug, timeZone }: { slug: string; timeZone: string }) {
  const { data, error, again } = useLatest(useCallback(() => ask(listCalls, { params: { edition: slug } }), [slug]));
  const [editing, setEditing] = useState<ListedCall | 'new'>();
  const [said, setSaid] = useState('');
  const { sending, failure, attempt } = useAttempt();
  const done = (words: string) => {
    setEditing(undefined);
    setSaid(words);
    again();
  };
  if (error && !data) return <ErrorState level="h2" title="Further calls did not load" reason={error.message} onRetry={again} />;
  if (!data) return <Loading bones={<Bone shape="block" />}>Loading further calls</Loading>;
  const further = furtherOf(data);
  return (
    <section className="abstracts-panel" aria-labelledby="further-calls">
      <h2 id="further-calls">Further calls</h2>
      <Said words={said} />
      {failure && <Notice kind="bad" title={failure.message} />}
      {further.length === 0 && (
        <p>There is none. A further call, for late-breaking work, has dates, a limit, places and results of its own.</p>
      )}
      {further.map((one) => (
        <article key={one.code} aria-labelledby={`call-${one.code}`}>
          <h3 id={`call-${one.code}`}>{one.window.name}</h3>
          <Facts columns={2} facts={factsOf(one, timeZone)} />
          <div className="abstracts-acts">
            <Button small look="line" onClick={() => setEditing(one)}>
              Change<span className="vh"> {one.window.name}</span>
            </Button>
            {one.removable && (
              <Button
                small
                look="plain"
                aria-disabled={sending || undefined}
                onClick={() =>
                  void attempt(
                    () => ask(removeCall, { params: { edition: slug, call: one.code } }),
                    () => done(`${one.window.name} is removed.`),
                  )
                }
              >
                Remove<span className="vh"> {one.window.name}</span>
              </Button>
            )}
            <Link to={`/organiser/${slug}/abstracts?call=${one.code}`}>
              Board<span className="vh"> of {one.window.name}</span>
            </Link>
          </div>
        </article>
      ))}
      <div className="abstracts-acts">
        <Button small look="line" onClick={() => setEditing('new')}>
          Add a call
        </Button>
      </div>
      {editing && (
        <CallDialog
          slug={slug}
          timeZone={timeZone}
          call={editing === 'new' ? undefined : editing}
          onSaved={(name) => done(`${name} is saved.`)}
          onChanged={again}
          onClose={() => setEditing(undefined)}
        />
      )}
    </section>
  );
}

const furtherOf = ({ calls }: ListedCalls) => calls.filter(({ code }) => code !== REGULAR_CALL);

const factsOf = ({ window, state, abstracts }: ListedCall, timeZone: string): Array<[string, string | null]> => [
  ['Abstracts are taken', windowInWords({ state })],
  ['Opens', window.opensAt && instantWords(window.opensAt, timeZone)],
  ['Last day, as advertised', dateInWords(window.advertisedOn)],
  ['Last day', untilWords(window.closesAt, timeZone)],
  ['Late ones are taken for', window.graceMinutes > 0 ? `${window.graceMinutes} minutes` : null],
  ['For each delegate', `at most ${window.maxPerDelegate}`],
  ['Submitted', String(abstracts)],
  [
    'Authors are told of decisions',
    window.resultsAt ? `from ${instantWords(window.resultsAt, timeZone)}` : 'not yet: no day is set, and until one is they read “Pending”',
  ],
];
