import { type Contest, nameJudges } from '@isocentre/contract/review/contests';
import { Button } from '@isocentre/ui/button.tsx';
import { Check } from '@isocentre/ui/check.tsx';
import { Notice } from '@isocentre/ui/notice.tsx';
import { Link } from 'react-router';
import { call as ask } from '../../../../lib/call.ts';
import { ProgressLine, type Step } from '../../../../pages/progress-line.tsx';
import { useTyped } from '../../../../session/use-typed.ts';
import { ConflictNotice } from '../conflict-notice.tsx';
import { useContestSaving } from './use-contest-saving.ts';

interface JudgesProps {
  slug: string;
  contest: Contest;
  onStored: (contest: Contest) => void;
  onSaved: (contest: Contest, words: string) => void;
}

/** Who judges, and how far they are. */
export function JudgesPanel({ slug, contest, onStored, onSaved }: JudgesProps) {
  const { judges, possible, state, version } = contest;
  const { sending, failure, save } = useContestSaving(onStored);
  const named = judges.map(({ account }) => account);
  // Sheets are looked for every few seconds: what was chosen changes the judges who were there at the first choice.
  const typed = useTyped(`judges of ${contest.id}`, { value: named, version });
  const now = new Set(typed.value);
  const progressOf = new Map(judges.map((one) => [one.account, one]));
  const people = [...possible, ...judges.filter(({ account }) => !possible.some((one) => one.account === account))];
  const isTyped = typed.isTyped && (now.size !== named.length || named.some((account) => !now.has(account)));
  const conflict = failure?.code === 'CHANGED_ELSEWHERE' && typed.isTyped && typed.version !== version;
  const namesOf = (accounts: readonly string[]) =>
    people
      .filter(({ account }) => accounts.includes(account))
      .map(({ name }) => name)
      .join(', ');
  const store = (seen: number) =>
    void save(
      () => ask(nameJudges, { params: { edition: slug, contest: contest.id }, body: { version: seen, judges: [...now] } }),
      (stored) => {
        typed.forget();
        onSaved(stored, `${stored.judges.length} ${stored.judges.length === 1 ? 'judge' : 'judges'}. Their conflicts were looked for.`);
      },
    );
  const [done, of] = [judges.reduce((sum, one) => sum + one.done, 0), judges.reduce((sum, one) => sum + one.of, 0)];
  const words = (account: string) => {
    const one = progressOf.get(account);
    if (!one) return undefined;
    return `${one.done} of ${one.of}${one.conflicts > 0 ? `, ${one.conflicts} not theirs for a conflict` : ''}`;
  };
  return (
    <section className="abstracts-panel" aria-labelledby="judges">
      <div className="contest-head">
        <h2 id="judges">Judges</h2>
        {of > 0 && (
          <span>
            {done} of {of} sheets
          </span>
        )}
      </div>
      {failure && !conflict && <Notice kind="bad" title={failure.message} />}
      {conflict && (
        <ConflictNotice
          differences={[{ field: 'Judges', mine: namesOf(typed.value) || 'nobody', theirs: namesOf(named) || 'nobody' }]}
          onSaveMine={() => store(version)}
          onTakeStored={typed.forget}
        />
      )}
      {people.length === 0 ? (
        <p>
          Nobody has the role of a judge yet. <Link to={`/organiser/${slug}/abstracts/reviewers`}>Invite judges</Link>
        </p>
      ) : (
        <ul className="contest-people">
          {people.map(({ account, name }) => (
            <li key={account}>
              <Check
                label={name}
                hint={words(account)}
                checked={now.has(account)}
                disabled={state === 'sealed'}
                onChange={({ currentTarget }) => {
                  const next = new Set(now);
                  if (currentTarget.checked) next.add(account);
                  else next.delete(account);
                  typed.type([...next]);
                }}
              />
              <ProgressLine assignments={sheetsOf(progressOf.get(account))} wide={14} />
            </li>
          ))}
        </ul>
      )}
      {isTyped && !conflict && (
        <div className="abstracts-acts">
          <Button aria-disabled={sending || undefined} onClick={() => store(typed.version)}>
            {sending ? 'Saving...' : 'Save the judges'}
          </Button>
          <Button look="plain" onClick={typed.forget}>
            Discard my changes
          </Button>
        </div>
      )}
    </section>
  );
}

/** A step for each sheet that is expected. */
const sheetsOf = (judge: Contest['judges'][number] | undefined): Step[] =>
  Array.from({ length: judge?.of ?? 0 }, (_, i) => ({ id: `${i}`, state: i < (judge?.done ?? 0) ? 'done' : 'to-read' }));
