import { listReviewers, type Reviewer, type Reviewers } from '@isocentre/contract/review/reviewers';
import { may } from '@isocentre/domain/people/permissions';
import { Button } from '@isocentre/ui/button.tsx';
import { Bone, EmptyState, ErrorState, Loading } from '@isocentre/ui/states.tsx';
import { useCallback, useState } from 'react';
import { Link, useOutletContext } from 'react-router';
import { call as ask } from '../../../lib/call.ts';
import { useLatest } from '../../../session/use-latest.ts';
import type { FrameData } from '../frame/load-frame.ts';
import { Said } from '../money/said.tsx';
import { AbstractsShell } from './abstracts-shell.tsx';
import { AskedPeople } from './asked-people.tsx';
import { InviteReviewersDialog } from './invite-reviewers-dialog.tsx';
import { RemoveReviewerDialog } from './remove-reviewer-dialog.tsx';
import { ReviewerLetters } from './reviewer-letters.tsx';
import { ReviewerDialog } from './reviewer-dialog.tsx';

/** Who reviews, what they know, how much they take, and where they work. */
export function Component() {
  const { edition } = useOutletContext<FrameData>();
  return (
    <AbstractsShell title="Reviewers" about="What they know, how much they take, and where they work.">
      <List key={edition.slug} slug={edition.slug} mayInvite={may(edition.roles, 'people.manage')} />
    </AbstractsShell>
  );
}

const listed = (topics: readonly string[]) => (topics.length === 0 ? 'none' : topics.join('; '));

function List({ slug, mayInvite }: { slug: string; mayInvite: boolean }) {
  const { data, error, again } = useLatest(useCallback(() => ask(listReviewers, { params: { edition: slug } }), [slug]));
  const [chosen, setChosen] = useState<Reviewer>();
  const [changed, setChanged] = useState<Reviewers>();
  const [said, setSaid] = useState('');
  const [inviting, setInviting] = useState(false);
  const [leaving, setLeaving] = useState<Reviewer>();
  const [round, setRound] = useState(0);
  const newest = changed ?? data;
  if (error && !newest) return <ErrorState level="h2" title="The reviewers did not load" reason={error.message} onRetry={again} />;
  if (!newest) return <Loading bones={<Bone shape="block" size="l" />}>Loading the reviewers</Loading>;
  const { reviewers, categories, load } = newest;
  const invite = <Button onClick={() => setInviting(true)}>Invite reviewers</Button>;
  const elsewhere = mayInvite ? (
    <Link to={`/organiser/${slug}/settings/people`}>Other roles: People and roles</Link>
  ) : (
    'Other roles are given by an owner, under Settings, People and roles.'
  );
  const told = (words: string) => {
    setSaid(words);
    setRound(round + 1);
    again();
    setChanged(undefined);
  };
  const around = (
    <>
      <ReviewerLetters key={`letters ${round}`} slug={slug} onReleased={told} />
      <AskedPeople key={`asked ${round}`} slug={slug} />
      {inviting && <InviteReviewersDialog slug={slug} onClose={() => setInviting(false)} onInvited={told} />}
    </>
  );
  if (reviewers.length === 0)
    return (
      <>
        <Said words={said} />
        <EmptyState level="h2" title="Nobody yet" drawn={0.25}>
          Nobody has the role of a reviewer. {elsewhere}
        </EmptyState>
        <div className="abstracts-acts">{invite}</div>
        {around}
      </>
    );
  return (
    <>
      <Said words={said} />
      <section className="abstracts-panel" aria-labelledby="reviewers">
        <h2 id="reviewers">
          {reviewers.length} {reviewers.length === 1 ? 'reviewer' : 'reviewers'}
        </h2>
        <p>Whoever has no topics gets nothing. {elsewhere}</p>
        <div className="abstracts-acts">{invite}</div>
        <ul className="abstracts-reviewers">
          {reviewers.map((one) => (
            <li key={one.account}>
              <div>
                <b>{one.name}</b>, {one.paused ? 'paused' : `at most ${one.load ?? load}`}
                <p>Expert: {listed(one.expert)}</p>
                <p>Able: {listed(one.able)}</p>
                <p>Works at: {one.institutions.length === 0 ? 'not noted' : one.institutions.join('; ')}</p>
              </div>
              <div className="abstracts-acts">
                <Button look="line" small onClick={() => setChosen(one)}>
                  Change<span className="vh"> {one.name}</span>
                </Button>
                <Button look="plain" small onClick={() => setLeaving(one)}>
                  Remove<span className="vh"> {one.name}</span>
                </Button>
              </div>
            </li>
          ))}
        </ul>
      </section>
      <p>
        <Link to={`/organiser/${slug}/abstracts/assignment`}>Whether they are enough: Assignment</Link>
      </p>
      {around}
      {leaving && (
        <RemoveReviewerDialog
          slug={slug}
          account={leaving.account}
          name={leaving.name}
          onClose={() => setLeaving(undefined)}
          onRemoved={(words) => {
            setLeaving(undefined);
            told(words);
          }}
        />
      )}
      {chosen && (
        <ReviewerDialog
          slug={slug}
          reviewer={chosen}
          categories={categories}
          usual={load}
          onClose={() => {
            setChosen(undefined);
            again();
            setChanged(undefined);
          }}
          onChanged={(reviewersNow) => {
            setChanged(reviewersNow);
            setSaid(`${chosen.name}: saved.`);
            setChosen(undefined);
          }}
        />
      )}
    </>
  );
}
