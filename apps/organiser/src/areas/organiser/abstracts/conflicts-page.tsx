import { type Conflicts, listConflicts, renewConflicts } from '@isocentre/contract/review/conflicts';
import type { ConflictState } from '@isocentre/domain/review/conflicts';
import { Button } from '@isocentre/ui/button.tsx';
import { Notice } from '@isocentre/ui/notice.tsx';
import { Bone, ErrorState, Loading } from '@isocentre/ui/states.tsx';
import { useCallback, useState } from 'react';
import { useOutletContext } from 'react-router';
import { call as ask } from '../../../lib/call.ts';
import { useAttempt } from '../../../session/use-attempt.ts';
import { useLatest } from '../../../session/use-latest.ts';
import type { FrameData } from '../frame/load-frame.ts';
import { Said } from '../money/said.tsx';
import { AbstractsShell } from './abstracts-shell.tsx';
import { ConflictCheck } from './conflict-check.tsx';
import { ConflictList } from './conflict-list.tsx';
import { ConflictRules } from './conflict-rules.tsx';
import './conflicts.css';

/** Who must not review what, and why. */
export function Component() {
  const { edition } = useOutletContext<FrameData>();
  return (
    <AbstractsShell title="Conflicts" about="Who must not review what. The record says who opened this page.">
      <Page key={edition.slug} slug={edition.slug} />
    </AbstractsShell>
  );
}

const VIEWS: ReadonlyArray<[ConflictState, string]> = [
  ['suspected', 'To decide'],
  ['standing', 'Standing'],
  ['waived', 'Waived'],
];

function Page({ slug }: { slug: string }) {
  const [state, setState] = useState<ConflictState>('suspected');
  const { data, error, loading, again } = useLatest(
    useCallback(async () => ({ state, ...(await ask(listConflicts, { params: { edition: slug }, query: { state } })) }), [slug, state]),
  );
  const { sending, failure, attempt } = useAttempt();
  const [said, setSaid] = useState('');
  const done = (words: string) => {
    setSaid(words);
    again();
  };
  const look = () =>
    void attempt(
      () => ask(renewConflicts, { params: { edition: slug }, body: {} }),
      ({ suspected, standing }) => done(`Looked again: ${suspected} to decide, ${standing} standing.`),
    );
  if (error && !data) return <ErrorState level="h2" title="The conflicts did not load" reason={error.message} onRetry={again} />;
  if (!data) return <Loading bones={<Bone shape="block" size="l" />}>Loading the conflicts</Loading>;
  return (
    <>
      <Said words={said} />
      {error && (
        <Notice kind="bad" title="Not loaded.">
          {' '}
          {error.message}
        </Notice>
      )}
      <section className="abstracts-panel" aria-labelledby="conflicts">
        <h2 id="conflicts">Conflicts of interest</h2>
        <div className="conflicts-views">
          <div className="abstracts-acts" role="group" aria-label="Which conflicts">
            {VIEWS.map(([view, words]) => (
              <Button
                key={view}
                small
                look={view === state ? 'filled' : 'line'}
                aria-pressed={view === state}
                onClick={() => setState(view)}
              >
                {words} ({data.counts[view]})
              </Button>
            ))}
          </div>
          <Button small look="line" aria-disabled={sending || undefined} onClick={look}>
            {sending ? 'Looking...' : 'Look again'}
          </Button>
        </div>
        {failure && (
          <Notice kind="bad" title="Not looked for.">
            {' '}
            {failure.message}
          </Notice>
        )}
        <Rows slug={slug} data={data} state={state} loading={loading && data.state !== state} onDone={done} />
      </section>
      <ConflictRules slug={slug} conflicts={data} onDone={done} />
      <ConflictCheck slug={slug} />
    </>
  );
}

const NONE: Record<ConflictState, string> = {
  suspected: 'Nothing is waiting for a decision.',
  standing: 'Nobody is known to be in conflict.',
  waived: 'No conflict was waived.',
};

interface RowsProps {
  slug: string;
  data: Conflicts;
  state: ConflictState;
  loading: boolean;
  onDone: (words: string) => void;
}

function Rows({ slug, data, state, loading, onDone }: RowsProps) {
  if (loading) return <Loading bones={<Bone shape="block" size="m" />}>Loading</Loading>;
  if (data.conflicts.length === 0) return <p>{NONE[state]}</p>;
  return (
    <>
      {state === 'suspected' && <p>Each of these counts as a conflict until you have decided.</p>}
      <ConflictList slug={slug} conflicts={data.conflicts} onDone={onDone} />
      {data.conflicts.length < data.counts[state] && (
        <p>
          The first {data.conflicts.length} of {data.counts[state]}.
        </p>
      )}
    </>
  );
}
