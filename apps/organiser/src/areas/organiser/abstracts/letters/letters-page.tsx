import { listDecisionLetters, type PreparedLetter, recallLetters } from '@isocentre/contract/review/decision-letters';
import { Button } from '@isocentre/ui/button.tsx';
import { Icon } from '@isocentre/ui/icon.tsx';
import { Notice } from '@isocentre/ui/notice.tsx';
import { Bone, EmptyState, ErrorState, Loading } from '@isocentre/ui/states.tsx';
import { useCallback, useState } from 'react';
import { Link, useOutletContext, useSearchParams } from 'react-router';
import { ButtonLink } from '../../../../lib/button-link.tsx';
import { call } from '../../../../lib/call.ts';
import { Tabs } from '../../../../pages/tabs.tsx';
import { useAttempt } from '../../../../session/use-attempt.ts';
import { useLatest } from '../../../../session/use-latest.ts';
import type { FrameData } from '../../frame/load-frame.ts';
import { Said } from '../../money/said.tsx';
import { AbstractsShell } from '../abstracts-shell.tsx';
import { Elsewhere } from '../board/elsewhere.tsx';
import { instantWords } from '../call-words.ts';
import { SetResultsDay } from '../set-results-day.tsx';
import { LetterReading } from './letter-reading.tsx';
import { groupsOf, isReady, leavingOf, leavingWords, lettersWords, missingWords } from './letter-words.ts';
import './letters.css';
import { LettersList } from './letters-list.tsx';
import { ReleaseDialog } from './release-dialog.tsx';

/** Letters that tell authors what was decided: read, released, and what became of them. */
export function Component() {
  const { edition } = useOutletContext<FrameData>();
  return (
    <AbstractsShell title="Letters" about="Each author gets a letter about the decision. None leaves before somebody has released it.">
      <Letters key={edition.slug} slug={edition.slug} timeZone={edition.timeZone} conference={edition.shortName} />
    </AbstractsShell>
  );
}

interface LettersProps {
  slug: string;
  timeZone: string;
  conference: string;
}

function Letters({ slug, timeZone, conference }: LettersProps) {
  const [address, setAddress] = useSearchParams();
  const { data, error, again } = useLatest(useCallback(() => call(listDecisionLetters, { params: { edition: slug } }), [slug]));
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [releasing, setReleasing] = useState<'all' | 'selected'>();
  const [marked, setMarked] = useState(true);
  const [said, setSaid] = useState('');
  const [edited, setEdited] = useState<string>();
  const { sending, failure, attempt } = useAttempt();
  if (error && !data) return <ErrorState level="h2" title="The letters did not load" reason={error.message} onRetry={again} />;
  if (!data) return <Loading bones={<Bone shape="block" size="l" />}>Loading the letters</Loading>;
  const instant = (at: string) => instantWords(at, timeZone);
  const showsLog = address.get('show') === 'log';
  const prepared = data.letters.filter(({ state }) => state === 'draft');
  const log = data.letters.filter(({ state }) => state !== 'draft');
  // As they stand in the list, so that stepping through them follows it.
  const shown = groupsOf(showsLog ? log : prepared).flatMap(({ letters }) => letters);
  const selectable = (letter: PreparedLetter) => (showsLog ? letter.state === 'released' : isReady(letter));
  const chosen = shown.filter((letter) => selectable(letter) && selected.has(letter.id));
  const ready = prepared.filter(isReady);
  const leaving = leavingOf(
    data,
    data.letters.filter(({ state }) => state === 'draft' || state === 'released'),
  );
  const unset = leaving.waits.find(({ resultsAt }) => resultsAt === null);
  const lacking = prepared.filter((letter) => !isReady(letter));
  const open = shown.find(({ id }) => id === address.get('letter'));
  const show = (id: string) => {
    setEdited(undefined);
    const next = new URLSearchParams(address);
    next.set('letter', id);
    setAddress(next, { preventScrollReset: true, replace: true });
  };
  const select = (ids: readonly string[], on: boolean) =>
    setSelected((before) => new Set(on ? [...before, ...ids] : [...before].filter((id) => !ids.includes(id))));
  const done = (words: string) => {
    setSaid(words);
    setSelected(new Set());
    setReleasing(undefined);
    again();
  };
  const recall = () =>
    void attempt(
      () => call(recallLetters, { params: { edition: slug }, body: { letters: chosen.map(({ id }) => id) } }),
      ({ recalled, left }) =>
        done(
          left.length === 0
            ? `${lettersWords(recalled)} taken back.`
            : `${lettersWords(recalled)} taken back. Too late for ${left.map(({ name }) => name).join(', ')}.`,
        ),
    );
  return (
    <>
      <Said words={said} />
      <section className="letters-when" aria-label="When letters leave">
        <Icon name="clock" />
        <div>
          <strong>{leavingWords(leaving, instant)}</strong>
          <p>
            {leaving.waits.length === 0
              ? 'Authors read their results on their own pages.'
              : 'Results open on the authors’ pages at that instant, then the released letters leave.'}
            {data.pace === null ? '' : ` At most ${data.pace} a minute.`} {unset && <SetResultsDay call={unset.call} />}
          </p>
        </div>
        <ButtonLink look="line" small to={`/organiser/${slug}/abstracts/letters/texts`}>
          Texts
        </ButtonLink>
      </section>
      {data.stopped && <Notice kind="warn" title="All mail of this edition is stopped. Released letters wait until it is resumed." />}
      {data.unwritten > 0 && (
        <Notice kind="warn" title={`${data.unwritten} applied ${data.unwritten === 1 ? 'decision has' : 'decisions have'} no letter.`}>
          <p>They were applied before letters were prepared. Taken back and applied again, they get one.</p>
        </Notice>
      )}
      <Elsewhere facts={data} />
      <Tabs label="Letters">
        <Link to="?" aria-current={showsLog ? undefined : 'page'}>
          Prepared<span className="tabs-count">{prepared.length}</span>
        </Link>
        <Link to="?show=log" aria-current={showsLog ? 'page' : undefined}>
          Released and sent<span className="tabs-count">{log.length}</span>
        </Link>
      </Tabs>
      {failure && <Notice kind="bad" title={failure.message} />}
      {!showsLog && lacking.length > 0 && (
        <Notice kind="warn" title={`${lettersWords(lacking.length)} cannot leave yet:`}>
          <ul>
            {lacking.map((letter) => (
              <li key={letter.id}>
                {letter.abstract.number ?? letter.abstract.title}: no {missingWords(letter)}
              </li>
            ))}
          </ul>
        </Notice>
      )}
      {shown.length === 0 ? (
        <EmptyState title={showsLog ? 'No letter has been released' : 'No letter is prepared'} drawn={0.25}>
          {showsLog ? 'What somebody releases is listed here, with what became of it.' : 'Letters are prepared when decisions are applied.'}{' '}
          {!showsLog && <Link to={`/organiser/${slug}/abstracts/decisions`}>Decisions</Link>}
        </EmptyState>
      ) : (
        <>
          <div className="letters-acts" role="group" aria-label="What to do with them">
            <span>{chosen.length === 0 ? 'None selected' : `${chosen.length} selected`}</span>
            {showsLog ? (
              <Button
                small
                look="line"
                aria-disabled={chosen.length === 0 || sending || undefined}
                onClick={() => chosen.length > 0 && recall()}
              >
                {sending ? 'One moment...' : chosen.length === 0 ? 'Take selected back' : `Take ${chosen.length} back`}
              </Button>
            ) : (
              <>
                <Button
                  small
                  look="line"
                  aria-disabled={chosen.length === 0 || undefined}
                  onClick={() => chosen.length > 0 && setReleasing('selected')}
                >
                  Release {chosen.length > 0 && chosen.length} selected
                </Button>
                <Button small aria-disabled={ready.length === 0 || undefined} onClick={() => ready.length > 0 && setReleasing('all')}>
                  Release all {ready.length}
                </Button>
              </>
            )}
          </div>
          <div className="letters-split">
            <LettersList {...{ letters: shown, open: open?.id ?? null, selected, selectable, onOpen: show, onSelect: select }} />
            {open ? (
              <LetterReading
                key={`${open.id} ${open.digest}`}
                {...{ marked, onMark: setMarked }}
                slug={slug}
                conference={conference}
                among={shown}
                letter={open}
                onStep={show}
                isStill={edited === open.id}
                onEdited={(words) => {
                  setEdited(open.id);
                  setSaid(words);
                  again();
                }}
              />
            ) : (
              <p className="letters-hint">Choose a letter to read it as its author will.</p>
            )}
          </div>
        </>
      )}
      {releasing && (
        <ReleaseDialog
          slug={slug}
          facts={data}
          letters={releasing === 'all' ? ready : chosen}
          scope={releasing}
          instant={instant}
          onReleased={done}
          onLook={() => {
            setReleasing(undefined);
            again();
          }}
          onClose={() => setReleasing(undefined)}
        />
      )}
    </>
  );
}
