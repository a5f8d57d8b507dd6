import type { JudgedCandidate, JudgedContest } from '@isocentre/contract/review/judging';
import { NOTE_MAX, type SheetForm } from '@isocentre/domain/contests/sheet';
import { Button } from '@isocentre/ui/button.tsx';
import { FieldBox } from '@isocentre/ui/field.tsx';
import { Icon } from '@isocentre/ui/icon.tsx';
import { Notice } from '@isocentre/ui/notice.tsx';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { CriterionScale } from '../../pages/criterion-scale.tsx';
import { ProgressLine } from '../../pages/progress-line.tsx';
import { ConflictDialog } from './conflict-dialog.tsx';
import type { Judging } from './judging.ts';
import { Offline } from './offline-notice.tsx';
import { isDone, nextToJudge, totalWords } from './judge-words.ts';
import { SheetClash } from './sheet-clash.tsx';
import { sheetKey } from './sheets.ts';

interface SheetProps {
  judging: Judging;
  contest: JudgedContest;
  candidate: JudgedCandidate;
  /** Contests that have it on their shortlist. */
  also: readonly JudgedContest[];
}

/** One board: who stands there, the scales under the thumb, and the button that never scrolls away. */
export function JudgeSheet({ judging, contest, candidate, also }: SheetProps) {
  const { edition, sheets, state, again, declare } = judging;
  const { abstract, reference, title, board, presenter, institution, inConflict } = candidate;
  const navigate = useNavigate();
  const heading = useRef<HTMLHeadingElement>(null);
  const [conflict, setConflict] = useState(false);
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    scrollTo(0, 0);
  }, []);
  const key = sheetKey(contest.id, abstract);
  const form = sheets.formOf(key);
  const kept = state.kept.get(key);
  const type = (change: Partial<SheetForm>) => sheets.type(key, { ...form, ...change });
  const mine = contest.candidates.filter((one) => !one.inConflict);
  const at = mine.findIndex((one) => one.abstract === abstract);
  const doneOf = (one: JudgedCandidate) => isDone(contest, sheets.formOf(sheetKey(contest.id, one.abstract)));
  const home = `/judge/${edition.slug}`;
  const pathOf = (one: JudgedCandidate) => `${home}/${one.reference}?in=${contest.id}`;
  const next = nextToJudge(contest.candidates, abstract, (one) => !doneOf(one));
  const goOn = () => {
    void sheets.send();
    void navigate(next ? pathOf(next) : home);
  };
  const keys = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    goOn();
  };
  const { points, left } = totalWords(contest, form);
  const isTyping = contest.state === 'open' && !inConflict;
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Ctrl Enter saves from anywhere on the page
    <div onKeyDown={keys}>
      <nav className="judge-nav" aria-label="Boards">
        <Step to={mine[at - 1]} pathOf={pathOf} words="Previous" />
        <Link className="btn btn-line" to={home}>
          My list
        </Link>
        <Step to={mine[at + 1]} pathOf={pathOf} words="Next" />
      </nav>
      <main id="main" className="judge-main">
        <title>{`${reference}, judging`}</title>
        <p className="judge-about">
          {at + 1} of your {mine.length}
        </p>
        <ProgressLine
          assignments={mine.map((one) => ({ id: one.abstract, state: doneOf(one) ? 'done' : 'to-read' }))}
          here={abstract}
          wide={16}
        />
        <p className="judge-reference">
          <b>{reference}</b> {board !== null && <span>Board {board}</span>}
        </p>
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        <p className="judge-by">
          {presenter}
          <br />
          {institution}
        </p>
        {also.length > 1 && (
          <p className="judge-about">
            Judged for{' '}
            {also.map((one) => (
              <Link key={one.id} to={`${home}/${reference}?in=${one.id}`} aria-current={one.id === contest.id ? 'true' : undefined}>
                {one.name}{' '}
              </Link>
            ))}
          </p>
        )}
        <Offline judging={judging} />
        {kept?.theirs && <SheetClash contest={contest} mine={form} theirs={kept.theirs} onDecide={(whose) => sheets.decide(key, whose)} />}
        {kept?.refused !== undefined && (
          <Notice kind="bad" title="This sheet was not taken">
            <p>{kept.refused} It stays on this phone until you take it away.</p>
            <Button look="line" small onClick={() => sheets.drop(key)}>
              Take it away
            </Button>
          </Notice>
        )}
        {inConflict && (
          <Notice kind="info" title="Not yours to judge">
            <p>There is a conflict of interest with this one.</p>
          </Notice>
        )}
        {!isTyping && !inConflict && (
          <Notice kind="info" title={contest.state === 'sealed' ? 'The result is sealed' : 'Judging is closed'}>
            <p>What you scored stays as it is. Please ask the chair if something must change.</p>
          </Notice>
        )}
        {!inConflict && (
          <form aria-label={`Sheet for ${reference}`} noValidate onSubmit={(event) => event.preventDefault()}>
            {!form.absent &&
              contest.criteria.map((criterion) => (
                <CriterionScale
                  key={criterion.code}
                  criterion={criterion}
                  score={criterion.code === null ? null : (form.scores[criterion.code] ?? null)}
                  fault={undefined}
                  disabled={!isTyping}
                  onScore={(score) => criterion.code !== null && type({ scores: { ...form.scores, [criterion.code]: score } })}
                />
              ))}
            {form.absent && (
              <Notice kind="info" title={`Nobody at ${reference}`}>
                <p>The chair sees that nobody was there, and no score is given.</p>
                <Button look="line" small disabled={!isTyping} onClick={() => type({ absent: false })}>
                  Somebody is here now
                </Button>
              </Notice>
            )}
            <FieldBox label="A note for the chair" optional>
              {(wiring) => (
                <textarea
                  className="control"
                  rows={2}
                  maxLength={NOTE_MAX}
                  readOnly={!isTyping}
                  value={form.note}
                  onChange={(event) => type({ note: event.target.value })}
                  {...wiring}
                />
              )}
            </FieldBox>
            {isTyping && (
              <div className="judge-acts">
                {!form.absent && (
                  <Button look="plain" onClick={() => type({ absent: true })}>
                    Nobody here
                  </Button>
                )}
                <Button look="plain" onClick={() => setConflict(true)}>
                  I have a conflict
                </Button>
              </div>
            )}
          </form>
        )}
      </main>
      <div className="reading-foot" role="region" aria-label="Save">
        <p>
          <b>{points}</b> <small>{left}</small>
        </p>
        <Button onClick={goOn}>
          {next ? 'Save and next' : 'Save, to my list'}
          <Icon name="arrow" />
        </Button>
      </div>
      {conflict && (
        <ConflictDialog
          reference={reference}
          onDeclare={() => declare(contest.id, abstract)}
          onDone={() => {
            sheets.drop(key);
            again();
            void navigate(home);
          }}
          onClose={() => setConflict(false)}
        />
      )}
    </div>
  );
}

interface StepProps {
  to: JudgedCandidate | undefined;
  pathOf: (one: JudgedCandidate) => string;
  words: 'Previous' | 'Next';
}

function Step({ to, pathOf, words }: StepProps) {
  if (!to) return <span className="judge-step" />;
  return (
    <Link className={`btn btn-line judge-step judge-${words.toLowerCase()}`} to={pathOf(to)} aria-label={`${words}, ${to.reference}`}>
      <Icon name="arrow" />
    </Link>
  );
}
