import { applyRun, type Assignments, proposeRun, type Run, undoRun } from '@isocentre/contract/review/assignment';
import { Button } from '@isocentre/ui/button.tsx';
import { Check } from '@isocentre/ui/check.tsx';
import { Notice } from '@isocentre/ui/notice.tsx';
import { Badge } from '@isocentre/ui/tag.tsx';
import { useState } from 'react';
import { call as ask } from '../../../lib/call.ts';
import { FormDialog } from '../../../session/form-dialog.tsx';
import { useAttempt } from '../../../session/use-attempt.ts';
import { besidePrevious, counted, fitNow, ownField, rangeOf, shortInWords, sum, together } from './assignment-words.ts';
import { instantWords, untilWords } from './call-words.ts';

interface RunPanelProps {
  slug: string;
  timeZone: string;
  assignments: Assignments;
  onDone: (words: string) => void;
}

/** The newest proposal: its figures, what it lacks, and what can be done with it. */
export function RunPanel({ slug, timeZone, assignments, onDone }: RunPanelProps) {
  const { run, previous, openedAt } = assignments;
  const { sending, failure, attempt } = useAttempt();
  const [outside, setOutside] = useState(run?.outside ?? false);
  const [asking, setAsking] = useState<'apply' | 'undo'>();
  const calculate = () =>
    void attempt(
      () => ask(proposeRun, { params: { edition: slug }, body: { outside } }),
      (made) => onDone(`Calculated: ${made.proposed} new assignments are proposed. Nothing is given out yet.`),
    );
  const stale = run?.state === 'proposed' && run.changes.length > 0;
  return (
    <>
      <Figures assignments={assignments} />
      <div className="assign-settings">
        {run?.state === 'proposed' && <Badge state="pending">Preview, nothing is given out</Badge>}
        <Check
          label="Allow abstracts outside somebody’s topics"
          checked={outside}
          onChange={({ currentTarget }) => setOutside(currentTarget.checked)}
        />
        <div className="abstracts-acts">
          <Button look="line" aria-disabled={sending || undefined} onClick={calculate}>
            {sending ? 'Calculating...' : run ? 'Calculate again' : 'Calculate'}
          </Button>
          {run?.state === 'proposed' && run.proposed > 0 && !stale && openedAt !== null && (
            <Button onClick={() => setAsking('apply')}>Apply {counted(run.proposed, 'assignment')}</Button>
          )}
          {run?.undoable && (
            <Button look="line" onClick={() => setAsking('undo')}>
              Undo
            </Button>
          )}
        </div>
      </div>
      {failure && (
        <Notice kind="bad" title="Not calculated.">
          {' '}
          {failure.message}
        </Notice>
      )}
      {stale && (
        <Notice kind="warn" title="Something has changed since this was calculated:">
          {' '}
          {run.changes.join('; ')}. Calculate again before you apply it.
        </Notice>
      )}
      {run && run.short.length > 0 && run.state === 'proposed' && <Short run={run} />}
      {run && <About run={run} previous={previous} timeZone={timeZone} />}
      {asking && run && (
        <RunDialog
          key={asking}
          what={asking}
          slug={slug}
          run={run}
          timeZone={timeZone}
          dueAt={assignments.dueAt}
          onClose={() => setAsking(undefined)}
          onDone={onDone}
        />
      )}
    </>
  );
}

function Figures({ assignments }: { assignments: Assignments }) {
  const { abstracts, wanted, reviewers, run } = assignments;
  const proposal = run?.state === 'proposed' ? run : undefined;
  const now = fitNow(assignments);
  const given = together(now.values());
  const have = sum(given);
  const fits = new Map(proposal?.reviewers.map(({ account, fit }) => [account, fit]));
  const own = ownField(together([given, ...fits.values()]));
  const loads = reviewers
    .filter(({ load, paused }) => load > 0 && !paused)
    .map(({ account, taken }) => taken + sum(fits.get(account) ?? { expert: 0, able: 0, outside: 0 }));
  const paused = reviewers.filter((one) => one.paused).length;
  const facts: Array<[string, string, string]> = [
    ['Abstracts', String(abstracts.length), `${counted(wanted, 'reviewer')} wanted for each`],
    [
      'Reviews',
      `${have + (proposal?.proposed ?? 0)} of ${abstracts.length * wanted}`,
      proposal ? `${have} given out, ${proposal.proposed} proposed` : `${have} given out`,
    ],
    ['Reviewers', String(reviewers.length), paused === 0 ? 'nobody is paused' : counted(paused, 'is paused', 'are paused')],
    ['Load', rangeOf(loads), proposal ? 'with the proposal' : 'as given out'],
    ['Within topics', own === null ? '–' : `${own} %`, 'expert or able'],
  ];
  return (
    <dl className="assign-figures">
      {facts.map(([name, value, words]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <b>{value}</b>
            <small>{words}</small>
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Short({ run }: { run: Run }) {
  const missing = run.short.reduce((all, one) => all + one.missing, 0);
  return (
    <Notice kind="warn" title={`${counted(missing, 'review')} ${missing === 1 ? 'has' : 'have'} nobody.`}>
      <ul className="abstracts-remedies">
        {shortInWords(run.short).map(({ remedy, abstracts }) => (
          <li key={remedy}>
            {remedy} {abstracts !== '' && <span className="assign-numbers">{abstracts}</span>}
          </li>
        ))}
      </ul>
    </Notice>
  );
}

/** Where the proposal stands, and what it would change. */
function About({ run, previous, timeZone }: { run: Run; previous: Assignments['previous']; timeZone: string }) {
  const made = `Calculated ${instantWords(run.madeAt, timeZone)} by ${run.madeBy}.`;
  const before = previous ? ` ${besidePrevious(previous)}` : '';
  if (run.state === 'applied')
    return (
      <Notice
        kind="good"
        title={`${counted(run.proposed, 'assignment')} given out${run.appliedAt ? `, ${instantWords(run.appliedAt, timeZone)}` : ''}.`}
      >
        {' '}
        {run.undoable
          ? 'All of them can be taken back until the first reviewer opens one.'
          : 'A reviewer has begun, so single ones can be taken away below.'}
      </Notice>
    );
  if (run.state === 'undone') return <p className="assign-about">The last assignment was undone. {made}</p>;
  return (
    <p className="assign-about">
      {made} It adds {run.proposed} to the {run.existing} there are, and takes nothing away.{before}
    </p>
  );
}

interface RunDialogProps {
  what: 'apply' | 'undo';
  slug: string;
  run: Run;
  timeZone: string;
  dueAt: string | null;
  onClose: () => void;
  onDone: (words: string) => void;
}

/** What follows, before it happens. */
function RunDialog({ what, slug, run, timeZone, dueAt, onClose, onDone }: RunDialogProps) {
  const { sending, failure, attempt } = useAttempt();
  const params = { edition: slug, run: run.id };
  const people = run.reviewers.filter(({ fit }) => fit.expert + fit.able + fit.outside > 0).length;
  const words = what === 'apply' ? `${counted(run.proposed, 'assignment')} given out.` : 'Undone: it is as before.';
  const go = () =>
    void attempt(
      () => (what === 'apply' ? ask(applyRun, { params, body: {} }) : ask(undoRun, { params })),
      () => {
        onDone(words);
        onClose();
      },
    );
  return (
    <FormDialog
      title={what === 'apply' ? `Give out ${counted(run.proposed, 'review')}?` : `Take back ${counted(run.proposed, 'review')}?`}
      action={what === 'apply' ? 'Give them out' : 'Take them back'}
      doing={what === 'apply' ? 'Giving out...' : 'Taking back...'}
      closeWords="Not yet"
      sending={sending}
      failure={failure}
      onSubmit={go}
      onClose={onClose}
    >
      {() =>
        what === 'apply' ? (
          <>
            <p>
              {counted(people, 'reviewer')} {people === 1 ? 'finds' : 'find'} them when they sign in.
              {dueAt !== null && ` Reviews are due by ${untilWords(dueAt, timeZone)}.`}
            </p>
            <ul className="assign-follows">
              <li>
                <b>{run.proposed}</b> <span>new assignments, all or none</span>
              </li>
              <li>
                <b>{run.existing}</b> <span>that are there stay as they are</span>
              </li>
              <li>
                <b>0</b> <span>letters are sent</span>
              </li>
            </ul>
            <p>You can take back single ones at any time, and all of them until the first reviewer opens one.</p>
          </>
        ) : (
          <p>Nobody has opened any of them. Reviewers no longer find them, and the proposal can be calculated again.</p>
        )
      }
    </FormDialog>
  );
}
