import type { ReviewedAbstract } from '@isocentre/contract/review/abstracts';
import { type Board as BoardData, MANY, readBoard, setDecisions } from '@isocentre/contract/review/decisions';
import { changedBy, countsWith, leftToPeople, type Lines, linesAt, withLine } from '@isocentre/domain/review/cut-lines';
import { may } from '@isocentre/domain/people/permissions';
import type { Outcome } from '@isocentre/domain/review/decision';
import { Button } from '@isocentre/ui/button.tsx';
import { Notice } from '@isocentre/ui/notice.tsx';
import { Bone, EmptyState, ErrorState, Loading } from '@isocentre/ui/states.tsx';
import { useCallback, useDeferredValue, useMemo, useState } from 'react';
import { Link, Navigate, useOutletContext } from 'react-router';
import { call } from '../../../../lib/call.ts';
import { useAttempt } from '../../../../session/use-attempt.ts';
import { useLatest } from '../../../../session/use-latest.ts';
import type { FrameData } from '../../frame/load-frame.ts';
import { useKeysSwitch } from '../../lists/use-list-keys.ts';
import { Said } from '../../money/said.tsx';
import { AbstractsShell } from '../abstracts-shell.tsx';
import { AbstractDrawer } from './abstract-drawer.tsx';
import { BoardExport } from './board-export.tsx';
import { BoardFilters, type Chosen } from './board-filters.tsx';
import { inScope, mailingSearch, placesOf, rankedOf } from './board-rows.ts';
import { BoardTable } from './board-table.tsx';
import './board.css';
import { CallChoice, ofCall, useCallChoice } from './call-choice.tsx';
import { Curve } from './curve.tsx';
import { Elsewhere } from './elsewhere.tsx';
import { PlacesDialog } from './places-dialog.tsx';
import { useBoardKeys } from './use-board-keys.ts';
import { useDeciding } from './use-deciding.ts';

/** The chair's decision board: every abstract by rank, the two cut lines, and what is decided. */
export function Component() {
  const { edition } = useOutletContext<FrameData>();
  // Whoever only publishes has no other page here.
  if (!may(edition.roles, 'abstracts.decide') && may(edition.roles, 'abstracts.publish'))
    return <Navigate replace to={`/organiser/${edition.slug}/abstracts/book`} />;
  return (
    <AbstractsShell
      title="Abstracts"
      about="What reviewers made of them, and what becomes of them. Authors are told nothing before the results."
    >
      <OneCall slug={edition.slug} timeZone={edition.timeZone} />
    </AbstractsShell>
  );
}

function OneCall(props: { slug: string; timeZone: string }) {
  const chosen = useCallChoice();
  return <Loaded key={`${props.slug} ${chosen}`} {...props} chosen={chosen} />;
}

function Loaded({ slug, timeZone, chosen }: { slug: string; timeZone: string; chosen: string | undefined }) {
  const { data, error, again } = useLatest(
    useCallback(() => call(readBoard, { params: { edition: slug }, query: chosen === undefined ? {} : { call: chosen } }), [slug, chosen]),
  );
  if (error && !data) return <ErrorState level="h2" title="The board did not load" reason={error.message} onRetry={again} />;
  if (!data) return <Loading bones={<Bone shape="block" size="l" />}>Loading the board</Loading>;
  if (data.abstracts.length === 0)
    return (
      <>
        <CallChoice facts={data.facts} />
        <EmptyState level="h2" title="No abstracts yet" drawn={0.25}>
          Nothing has been submitted that you could decide about.
          <Elsewhere facts={data.facts} />
        </EmptyState>
      </>
    );
  return <Board slug={slug} timeZone={timeZone} data={data} onAgain={again} />;
}

interface BoardProps {
  slug: string;
  timeZone: string;
  data: BoardData;
  onAgain: () => void;
}

function Board({ slug, timeZone, data, onAgain }: BoardProps) {
  const { facts, categories } = data;
  const ownCall = facts.calls.length > 1 ? facts.call : undefined;
  // What was decided here since the board was loaded.
  const [decided, setDecided] = useState<ReadonlyMap<string, ReviewedAbstract>>(new Map());
  const replace = (row: ReviewedAbstract) => setDecided((before) => new Map([...before, [row.id, row]]));
  const newest = (row: ReviewedAbstract) => {
    const later = decided.get(row.id);
    return later && later.version > row.version ? later : row;
  };
  const [capacities, setCapacities] = useState(data.capacities);
  const [chosen, setChosen] = useState<Chosen>({ scope: '', shown: 'near', typed: '' });
  // What is typed or pressed is seen at once; thousands of rows follow.
  const { scope, shown, typed } = useDeferredValue(chosen);
  const [split, setSplit] = useState(false);
  const [moved, setMoved] = useState<{ scope: string; lines: Lines }>();
  const [open, setOpen] = useState<string>();
  const [placing, setPlacing] = useState(false);
  const [said, setSaid] = useState('');
  const keys = useKeysSwitch();
  const setting = useAttempt();
  const all = data.abstracts.map(newest);
  const rows = inScope(all, capacities, scope);
  const ranked = rankedOf(rows);
  const places = placesOf(capacities, scope);
  const atCapacity = useMemo(
    () => linesAt(rankedOf(inScope(data.abstracts, capacities, scope)), placesOf(capacities, scope)),
    [data, capacities, scope],
  );
  const lines = moved?.scope === scope ? moved.lines : atCapacity;
  const counts = countsWith(ranked, lines);
  const changes = changedBy(ranked, lines);
  const unsure = leftToPeople(ranked);
  const move = (line: keyof Lines, to: number) => setMoved({ scope, lines: withLine(ranked, lines, { line, to, split }) });
  const deciding = useDeciding(
    slug,
    ({ abstract }) => {
      replace(abstract);
      setSaid('');
    },
    // Never instead of another one: a second click would decide about that.
    (id) => setOpen((before) => before ?? id),
  );
  const close = () => {
    setOpen(undefined);
    if (open !== undefined) deciding.forget(open);
    document.querySelector<HTMLElement>(`.board-table tr[data-id="${open}"] .board-title`)?.focus();
  };
  const byId = (id: string) => all.find((row) => row.id === id);
  const opened = open === undefined ? undefined : byId(open);
  const others = deciding.troubles.filter((one) => one.id !== open);
  useBoardKeys(keys.on, {
    onDecide: (rowId, outcome: Outcome) => {
      const row = byId(rowId);
      if (row) deciding.decide(row, outcome);
    },
    onEscape: () => opened && close(),
  });
  const setPending = () =>
    void setting.attempt(
      async () => {
        let stored = 0;
        let left = 0;
        for (let from = 0; from < changes.length; from += MANY) {
          const entries = changes.slice(from, from + MANY).map(({ row, outcome }) => ({ abstract: row.id, version: row.version, outcome }));
          const answer = await call(setDecisions, { params: { edition: slug }, body: { origin: 'line', entries } });
          stored += answer.stored;
          left += answer.left.length;
        }
        return { stored, left };
      },
      ({ stored, left }) => {
        // Where they stood when it was set, also if a decision by hand has freed a place since.
        setMoved({ scope, lines });
        setSaid(
          `${stored} set as pending by the lines.${left > 0 ? ` ${left} had changed meanwhile and were left.` : ''} Nobody was told.`,
        );
        onAgain();
      },
    );
  return (
    <>
      <Said words={said} />
      <CallChoice facts={facts} />
      {setting.failure && <Notice kind="bad" title={setting.failure.message} />}
      <section className="board-panel" aria-labelledby="board-curve">
        <div className="board-head">
          <h2 id="board-curve">
            {ranked.length} {ranked.length === 1 ? 'abstract' : 'abstracts'} by mean
          </h2>
          <p className="board-zones">
            <span className="board-is-oral">
              Oral <b>{counts.oral}</b>
              {places.oral !== null && ` of ${places.oral} places`}
            </span>
            <span className="board-is-e-poster">
              E-poster <b>{counts['e-poster']}</b>
              {places.poster !== null && ` of ${places.poster}`}
            </span>
            <span className="board-is-reject">
              Not accepted <b>{counts.reject}</b>
            </span>
            {counts.reserve > 0 && (
              <span className="board-is-reserve">
                Reserve <b>{counts.reserve}</b>
              </span>
            )}
            <span className="board-is-hold">
              On hold <b>{counts.hold}</b>
            </span>
          </p>
        </div>
        <Curve rows={ranked} lines={lines} scale={facts.scale} counts={{ oral: counts.oral, poster: counts['e-poster'] }} onMove={move} />
        <div className="abstracts-acts">
          <Button small disabled={changes.length === 0} aria-disabled={setting.sending || undefined} onClick={setPending}>
            {changes.length === 0 ? 'Everything is as the lines say' : `Set ${changes.length} as pending`}
          </Button>
          <Button small look="line" onClick={() => setPlacing(true)}>
            Change places
          </Button>
          <label className="board-split">
            <input type="checkbox" checked={split} onChange={({ target }) => setSplit(target.checked)} /> Lines may split equal ranks
          </label>
          <BoardExport {...{ slug, shown, typed, scope, call: ownCall }} />
          <Link to={`/organiser/${slug}/mail/new?${mailingSearch(shown, typed, scope, ownCall)}`}>Write to these</Link>
          <Link to={`/organiser/${slug}/abstracts/decisions${ofCall(ownCall)}`}>Apply decisions</Link>
          <Link to={`/organiser/${slug}/abstracts/contests`}>Shortlist for a contest</Link>
        </div>
        {unsure > 0 && (
          <p>
            {unsure} {unsure === 1 ? 'has' : 'have'} too few reviews for a line: please decide {unsure === 1 ? 'it' : 'each'} with a reason.
          </p>
        )}
      </section>
      <BoardFilters
        {...{ rows, capacities, categories, lines, chosen }}
        onChoose={(change) => setChosen((before) => ({ ...before, ...change }))}
      />
      {others.length > 0 && (
        <div className="board-left">
          <Notice kind="bad" title={others.length === 1 ? 'One is not decided yet.' : `${others.length} are not decided yet.`}>
            {others.map((one) => (
              <Button key={one.id} look="plain" small onClick={() => setOpen(one.id)}>
                {byId(one.id)?.number ?? 'An abstract'}: {one.message}
              </Button>
            ))}
          </Notice>
        </div>
      )}
      <div className={opened ? 'board-wrap board-wrap-open' : 'board-wrap'}>
        <div>
          <BoardTable
            ranked={ranked}
            unranked={rows.filter(({ rank }) => rank === null)}
            counts={{ oral: counts.oral, poster: counts['e-poster'] }}
            {...{ lines, places, facts, shown, typed }}
            open={open}
            onOpen={setOpen}
            onDecide={(row, outcome) => deciding.decide(row, outcome)}
            onMove={move}
          />
          <Elsewhere facts={facts} />
          <p className="board-keys">
            <kbd>j</kbd> <kbd>k</kbd> row, <kbd>o</kbd> <kbd>e</kbd> <kbd>r</kbd> <kbd>n</kbd> <kbd>h</kbd> decide, <kbd>l</kbd> line,{' '}
            <kbd>Enter</kbd> open{' '}
            <Button look="plain" small onClick={keys.turn}>
              {keys.on ? 'Turn keys off' : 'Turn keys on'}
            </Button>
          </p>
        </div>
        {opened && (
          <AbstractDrawer
            slug={slug}
            timeZone={timeZone}
            row={opened}
            sending={deciding.sending}
            trouble={deciding.troubles.find((one) => one.id === opened.id)}
            onDecide={deciding.decide}
            onTakeTheirs={(theirs) => {
              replace(theirs);
              deciding.forget(theirs.id);
            }}
            onWithdrawn={({ abstract }) => {
              setOpen(undefined);
              setSaid(`${abstract.number ?? 'The abstract'} is withdrawn.`);
              onAgain();
            }}
            onClose={close}
          />
        )}
      </div>
      {placing && (
        <PlacesDialog
          slug={slug}
          callCode={facts.call}
          scope={scope}
          capacities={capacities}
          onClose={() => setPlacing(false)}
          onChanged={(changed) => {
            setCapacities([...changed]);
            setMoved(undefined);
            setPlacing(false);
            setSaid('The places are saved, and the lines stand where they end.');
          }}
        />
      )}
    </>
  );
}
