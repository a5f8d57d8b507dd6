import { applyDecisions, type Pending, readPending, undoDecisions } from '@isocentre/contract/review/decisions';
import { Button } from '@isocentre/ui/button.tsx';
import { Dialog } from '@isocentre/ui/dialog.tsx';
import { Notice } from '@isocentre/ui/notice.tsx';
import { Bone, ErrorState, Loading } from '@isocentre/ui/states.tsx';
import { unmarkedText } from '@isocentre/domain/abstracts/inline-text';
import { type ReactNode, useCallback, useState } from 'react';
import { Link, useOutletContext } from 'react-router';
import { call } from '../../../../lib/call.ts';
import { useAttempt } from '../../../../session/use-attempt.ts';
import { useLatest } from '../../../../session/use-latest.ts';
import type { FrameData } from '../../frame/load-frame.ts';
import { Said } from '../../money/said.tsx';
import { AbstractsShell } from '../abstracts-shell.tsx';
import { SetResultsDay } from '../set-results-day.tsx';
import { instantWords } from '../call-words.ts';
import './board.css';
import { CallChoice, ofCall, useCallChoice } from './call-choice.tsx';
import { Elsewhere } from './elsewhere.tsx';

/** What is pending, applying it, and taking it back. */
export function Component() {
  const { edition } = useOutletContext<FrameData>();
  return (
    <AbstractsShell
      title="Decisions"
      about="Pending decisions are applied together. Authors read them at the results, all at the same instant."
    >
      <OneCall slug={edition.slug} timeZone={edition.timeZone} />
    </AbstractsShell>
  );
}

const total = ({ oral, posterAsked, posterInstead, reserve, reject }: Pending['counts']) =>
  oral + posterAsked + posterInstead + reserve + reject;
const many = (count: number) => `${count} ${count === 1 ? 'decision' : 'decisions'}`;

function OneCall(props: { slug: string; timeZone: string }) {
  const chosen = useCallChoice();
  return <Decisions key={`${props.slug} ${chosen}`} {...props} chosen={chosen} />;
}

function Decisions({ slug, timeZone, chosen }: { slug: string; timeZone: string; chosen: string | undefined }) {
  const { data, error, again } = useLatest(
    useCallback(
      () => call(readPending, { params: { edition: slug }, query: chosen === undefined ? {} : { call: chosen } }),
      [slug, chosen],
    ),
  );
  const [asking, setAsking] = useState<'apply' | Pending['batches'][number]>();
  const [said, setSaid] = useState('');
  const { sending, failure, attempt } = useAttempt();
  if (error && !data) return <ErrorState level="h2" title="The decisions did not load" reason={error.message} onRetry={again} />;
  if (!data) return <Loading bones={<Bone shape="block" size="l" />}>Loading the decisions</Loading>;
  const { facts, counts, batches } = data;
  const told =
    facts.resultsAt === null
      ? 'No day is set for the results, so authors are told nothing.'
      : `Authors read it from ${instantWords(facts.resultsAt, timeZone)} on.`;
  const done = (words: string) => {
    setSaid(words);
    setAsking(undefined);
    again();
  };
  const apply = () =>
    void attempt(
      () =>
        call(applyDecisions, {
          params: { edition: slug },
          body: { call: facts.call, digest: data.digest },
          idempotencyKey: `apply-${data.digest}`,
        }),
      ({ applied }) => done(`${many(applied)} applied. ${told}`),
    );
  const undo = (id: string) =>
    void attempt(
      () => call(undoDecisions, { params: { edition: slug, id } }),
      ({ undone }) => done(`${many(undone)} taken back. They are pending again, and their references are kept for them.`),
    );
  const failed = failure && (
    <Notice kind="bad" title={failure.message}>
      {failure.code === 'CHANGED_ELSEWHERE' && (
        <Button
          small
          look="line"
          onClick={() => {
            setAsking(undefined);
            again();
          }}
        >
          Look at what is pending now
        </Button>
      )}
    </Notice>
  );
  return (
    <>
      <Said words={said} />
      <CallChoice facts={facts} />
      <section className="abstracts-panel" aria-labelledby="pending">
        <h2 id="pending">{total(counts) === 0 ? 'No decision is pending' : `${many(total(counts))} pending`}</h2>
        <Consequences counts={counts} capacities={data.capacities} />
        <p>
          {data.undecided} undecided, {data.hold} on hold.{' '}
          <Link to={`/organiser/${slug}/abstracts${ofCall(facts.calls.length > 1 ? facts.call : undefined)}`}>Decide on the board</Link>
        </p>
        {facts.resultsAt === null && (
          <p>
            No day is set for the results. <SetResultsDay call={facts.call} />
          </p>
        )}
        {data.stale.length > 0 && (
          <Notice kind="warn" title="Their text changed after they were decided. They are not applied until somebody has looked again:">
            <ul>
              {data.stale.map(({ id, number, title }) => (
                <li key={id}>
                  {number} {unmarkedText(title)}
                </li>
              ))}
            </ul>
          </Notice>
        )}
        {facts.callOpen && (
          <Notice kind="warn" title="Abstracts are still taken and edited. Decisions can be applied once the call has closed." />
        )}
        <Elsewhere facts={facts} />
        {total(counts) > 0 && (
          <div className="abstracts-acts">
            <Button disabled={facts.callOpen} onClick={() => setAsking('apply')}>
              Apply {many(total(counts))}
            </Button>
          </div>
        )}
      </section>
      {batches.length > 0 && (
        <section className="abstracts-panel" aria-labelledby="applied">
          <h2 id="applied">Applied</h2>
          <ul className="board-batches">
            {batches.map((batch) => (
              <li key={batch.id}>
                <div>
                  <b>{many(total(batch.counts))}</b> by {batch.by}, {instantWords(batch.at, timeZone)}
                  <p>{inWords(batch.counts)}</p>
                  {batch.undone && (
                    <p>
                      Taken back by {batch.undone.by}, {instantWords(batch.undone.at, timeZone)}
                    </p>
                  )}
                </div>
                {!batch.undone && !facts.published && (
                  <Button small look="line" onClick={() => setAsking(batch)}>
                    Take back
                  </Button>
                )}
              </li>
            ))}
          </ul>
          {facts.published && <p>Authors have read their results. Single decisions can be corrected on the board, with a reason.</p>}
        </section>
      )}
      {asking === 'apply' && (
        <Asking
          title={`Apply ${many(total(counts))}?`}
          action="Apply"
          close="Not yet"
          sending={sending}
          onDo={apply}
          onClose={() => setAsking(undefined)}
        >
          {failed}
          <p>Pending becomes decided. {told}</p>
          <Consequences counts={counts} capacities={data.capacities} />
          <ul>
            {data.hold > 0 && <li>{data.hold} on hold stay undecided.</li>}
            <li>References are given by category and title; scores are frozen.</li>
            <li>
              A letter is prepared for each author, and waits until somebody releases it. Until the results all of it can be taken back in
              one step.
            </li>
          </ul>
        </Asking>
      )}
      {asking !== undefined && asking !== 'apply' && (
        <Asking
          title={`Take ${many(total(asking.counts))} back?`}
          action={`Take ${total(asking.counts)} back`}
          close="Leave them applied"
          sending={sending}
          onDo={() => undo(asking.id)}
          onClose={() => setAsking(undefined)}
        >
          {failed}
          <p>They are pending again, as they were decided. No author has been told. References stay reserved for their abstracts.</p>
        </Asking>
      )}
    </>
  );
}

const inWords = ({ oral, posterAsked, posterInstead, reserve, reject }: Pending['counts']) =>
  `${oral} oral, ${posterAsked + posterInstead} e-poster, ${reserve > 0 ? `${reserve} reserve, ` : ''}${reject} not accepted`;

function Consequences({ counts, capacities }: Pick<Pending, 'counts' | 'capacities'>) {
  const places = capacities.find(({ type, category }) => type === 'oral' && category === null)?.places;
  const lines: Array<[number, string, string]> = [
    [
      counts.oral,
      'Oral',
      places === undefined ? '' : counts.oral > places ? `${counts.oral - places} above capacity` : `of ${places} places`,
    ],
    [counts.posterAsked, 'E-poster, as asked', ''],
    [counts.posterInstead, 'E-poster offered instead of oral', ''],
    [counts.reserve, 'Reserve', 'their authors read “pending” until a place is free'],
    [counts.reject, 'Not accepted', ''],
  ];
  return (
    <ul className="board-consequences">
      {lines
        .filter(([count]) => count > 0)
        .map(([count, name, more]) => (
          <li key={name}>
            <b>{count}</b>
            <span>
              {name}
              {more && <small>{more}</small>}
            </span>
          </li>
        ))}
    </ul>
  );
}

interface AskingProps {
  title: string;
  action: string;
  close: string;
  sending: boolean;
  onDo: () => void;
  onClose: () => void;
  children: ReactNode;
}

const Asking = ({ title, action, close, sending, onDo, onClose, children }: AskingProps) => (
  <Dialog
    open
    title={title}
    closeWords={close}
    onClose={onClose}
    actions={
      <Button aria-disabled={sending || undefined} onClick={onDo}>
        {sending ? 'One moment...' : action}
      </Button>
    }
  >
    {children}
  </Dialog>
);
