import { type Contests, listContests, planContest } from '@isocentre/contract/review/contests';
import { ContestForm, contestStateWords, USUAL_CRITERIA } from '@isocentre/domain/contests/contest';
import { Button } from '@isocentre/ui/button.tsx';
import { Field } from '@isocentre/ui/field.tsx';
import { Notice } from '@isocentre/ui/notice.tsx';
import { Bone, EmptyState, ErrorState, Loading } from '@isocentre/ui/states.tsx';
import { useCallback, useState } from 'react';
import { Link, useNavigate, useOutletContext } from 'react-router';
import { call as ask } from '../../../../lib/call.ts';
import { useAttempt } from '../../../../session/use-attempt.ts';
import { useLatest } from '../../../../session/use-latest.ts';
import type { FrameData } from '../../frame/load-frame.ts';
import { AbstractsShell } from '../abstracts-shell.tsx';
import './contests.css';

/** The awards of a conference, and how far their judges are. */
export function Component() {
  const { edition } = useOutletContext<FrameData>();
  return (
    <AbstractsShell title="Contests" about="Awards that judges decide about at the boards. Winners are named on the page of awards.">
      <Page key={edition.slug} slug={edition.slug} />
    </AbstractsShell>
  );
}

function Page({ slug }: { slug: string }) {
  const { data, error, again } = useLatest(useCallback(() => ask(listContests, { params: { edition: slug } }), [slug]));
  if (error && !data) return <ErrorState level="h2" title="The contests did not load" reason={error.message} onRetry={again} />;
  if (!data) return <Loading bones={<Bone shape="block" size="l" />}>Loading the contests</Loading>;
  return (
    <>
      {data.contests.length === 0 ? (
        <EmptyState level="h2" title="No contest yet" drawn={0.25}>
          Plan one, put accepted abstracts on its shortlist, and name its judges. They are invited under Reviewers, with the role of a
          judge.
        </EmptyState>
      ) : (
        <List slug={slug} contests={data.contests} />
      )}
      <Plan slug={slug} />
    </>
  );
}

const List = ({ slug, contests }: { slug: string; contests: Contests['contests'] }) => (
  <section className="abstracts-panel" aria-labelledby="contests">
    <h2 id="contests">
      {contests.length} {contests.length === 1 ? 'contest' : 'contests'}
    </h2>
    <ul className="abstracts-books">
      {contests.map(({ id, name, state, candidates, judges, done, of }) => (
        <li key={id}>
          <div>
            <Link to={id}>{name}</Link>
            <p>
              {contestStateWords[state]}; {candidates} on the shortlist, {judges} {judges === 1 ? 'judge' : 'judges'}, {done} of {of} sheets
            </p>
          </div>
          <Link className="btn btn-line btn-s" to={`/organiser/${slug}/abstracts/contests/${id}`}>
            Open<span className="vh"> {name}</span>
          </Link>
        </li>
      ))}
    </ul>
  </section>
);

function Plan({ slug }: { slug: string }) {
  const navigate = useNavigate();
  const { sending, failure, attempt } = useAttempt();
  const [name, setName] = useState('');
  const [wrong, setWrong] = useState<string>();
  // The same contest, if its answer was lost and the button is pressed again.
  const [id] = useState(() => crypto.randomUUID());
  const plan = () => {
    const checked = ContestForm.safeParse({
      name,
      rule: { category: null, type: 'E-Poster', delegates: [] },
      criteria: [...USUAL_CRITERIA],
      leastJudges: 3,
      tieCriterion: 'content',
      prizes: 3,
      resultsAt: null,
    } satisfies ContestForm);
    setWrong(checked.error?.issues[0]?.message);
    if (!checked.success) return;
    void attempt(
      () => ask(planContest, { params: { edition: slug }, body: { id, contest: checked.data } }),
      () => void navigate(id),
    );
  };
  return (
    <form
      className="abstracts-panel"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        plan();
      }}
    >
      <h2>Plan a contest</h2>
      {failure && <Notice kind="bad" title={`Not planned. ${failure.message}`} />}
      <div className="abstracts-fields">
        <Field
          className="wide"
          label="Name of the award"
          maxLength={120}
          value={name}
          error={wrong}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
      </div>
      <div className="abstracts-acts">
        <Button type="submit" aria-disabled={sending || undefined}>
          {sending ? 'Planning...' : 'Plan it'}
        </Button>
      </div>
    </form>
  );
}
