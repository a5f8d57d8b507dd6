import { type Contest, moveContest } from '@isocentre/contract/review/contests';
import { type ContestState, tieRuleWords } from '@isocentre/domain/contests/contest';
import { Button } from '@isocentre/ui/button.tsx';
import { Dialog } from '@isocentre/ui/dialog.tsx';
import { FieldBox } from '@isocentre/ui/field.tsx';
import { Notice } from '@isocentre/ui/notice.tsx';
import { useState } from 'react';
import { call as ask } from '../../../../lib/call.ts';
import { beforeSeal, HEADINGS, lateCount, movedWords, STEPS } from './contest-words.ts';
import { useContestSaving } from './use-contest-saving.ts';

interface StepsProps {
  slug: string;
  contest: Contest;
  onStored: (contest: Contest) => void;
  onSaved: (contest: Contest, words: string) => void;
}

/** From planned to sealed, with what stands before each step. */
export function ContestSteps({ slug, contest, onStored, onSaved }: StepsProps) {
  const { state, missing, form } = contest;
  const { sending, failure, save } = useContestSaving(onStored);
  const [asking, setAsking] = useState<'seal' | 'reopen'>();
  const [reason, setReason] = useState('');
  const move = (to: ContestState) =>
    void save(
      () =>
        ask(moveContest, {
          params: { edition: slug, contest: contest.id },
          body: { version: contest.version, to, ...(asking === 'reopen' ? { reason } : {}) },
        }),
      (moved) => {
        setAsking(undefined);
        setReason('');
        onSaved(moved, movedWords(form.name, moved.state));
      },
    );
  const step = (to: ContestState) => (to === 'sealed' ? setAsking('seal') : state === 'sealed' ? setAsking('reopen') : move(to));
  const late = lateCount(contest);
  return (
    <section className="abstracts-panel" aria-labelledby="steps">
      <h2 id="steps">{HEADINGS[state]}</h2>
      {missing.length > 0 && (
        <Notice kind="info" title="Before judging can begin:">
          <ul className="abstracts-remedies">
            {missing.map((words) => (
              <li key={words}>{words}</li>
            ))}
          </ul>
        </Notice>
      )}
      {(state === 'open' || state === 'closed') && (
        <ul className="abstracts-remedies">
          {beforeSeal(contest).map((words) => (
            <li key={words}>{words}</li>
          ))}
          <li>Ties: {tieRuleWords(form.criteria, form.tieCriterion)}</li>
        </ul>
      )}
      {state === 'sealed' && late > 0 && (
        <Notice kind="warn" title={`${late} ${late === 1 ? 'sheet' : 'sheets'} came after the seal`}>
          <p>They are kept and not counted. Reopened with a reason, the contest counts them.</p>
        </Notice>
      )}
      {failure && asking === undefined && <Notice kind="bad" title={failure.message} />}
      <div className="abstracts-acts">
        {STEPS[state].map(({ to, words }, i) => (
          <Button
            key={to}
            look={i === 0 && state !== 'sealed' ? 'filled' : 'line'}
            disabled={missing.length > 0}
            aria-disabled={sending || undefined}
            onClick={() => step(to)}
          >
            {words}
          </Button>
        ))}
      </div>
      <Dialog
        open={asking !== undefined}
        title={asking === 'seal' ? `Seal the result of ${form.name}` : `Reopen ${form.name}`}
        closeWords="Back"
        onClose={() => setAsking(undefined)}
        actions={
          <Button aria-disabled={sending || undefined} onClick={() => move(asking === 'seal' ? 'sealed' : 'closed')}>
            {sending ? 'Sending...' : asking === 'seal' ? 'Seal it' : 'Reopen it'}
          </Button>
        }
      >
        {asking === 'seal' ? (
          <>
            <p>The ranking stands from now on. Sheets that still come are kept and not counted.</p>
            <ul className="abstracts-remedies">
              {beforeSeal(contest).map((words) => (
                <li key={words}>{words}</li>
              ))}
            </ul>
            <p>{form.resultsAt === null ? 'No instant is set from which the winners are named.' : 'Winners are named at their instant.'}</p>
          </>
        ) : (
          <>
            <p>Winners are no longer named, and sheets that came after the seal count. The reason stands in the record.</p>
            <FieldBox label="Why it is reopened" error={failure?.fields['reason']}>
              {(wiring) => (
                <textarea
                  className="control"
                  rows={2}
                  maxLength={500}
                  value={reason}
                  onChange={({ target }) => setReason(target.value)}
                  {...wiring}
                />
              )}
            </FieldBox>
          </>
        )}
        {failure && Object.keys(failure.fields).length === 0 && <Notice kind="bad" title={failure.message} />}
      </Dialog>
    </section>
  );
}
