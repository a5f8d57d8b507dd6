import { type AbstractDetail, readReviewedAbstract, type ReviewedAbstract, showAuthors } from '@isocentre/contract/review/abstracts';
import { unmarkedText } from '@isocentre/domain/abstracts/inline-text';
import { type Outcome, outcomeNames, reasonNeeded } from '@isocentre/domain/review/decision';
import { Button } from '@isocentre/ui/button.tsx';
import { TextArea } from '@isocentre/ui/field.tsx';
import { Icon } from '@isocentre/ui/icon.tsx';
import { Notice } from '@isocentre/ui/notice.tsx';
import { Bone, ErrorState, Loading } from '@isocentre/ui/states.tsx';
import { useCallback, useEffect, useRef, useState } from 'react';
import { call } from '../../../../lib/call.ts';
import { useAttempt } from '../../../../session/use-attempt.ts';
import { useLatest } from '../../../../session/use-latest.ts';
import { instantWords } from '../call-words.ts';
import { decisionWords, OUTCOMES } from './board-rows.ts';
import { DrawerCorrection } from './drawer-correction.tsx';
import { DrawerDiscussion } from './drawer-discussion.tsx';
import { DrawerFiles } from './drawer-files.tsx';
import { DrawerFindings } from './drawer-findings.tsx';
import { DrawerReviews } from './drawer-reviews.tsx';
import { DrawerWithdrawal } from './drawer-withdrawal.tsx';
import type { Trouble } from './use-deciding.ts';

interface DrawerProps {
  slug: string;
  timeZone: string;
  row: ReviewedAbstract;
  sending: boolean;
  trouble: Trouble | undefined;
  onDecide: (row: ReviewedAbstract, outcome: Outcome | null, reason?: string) => void;
  onTakeTheirs: (row: ReviewedAbstract) => void;
  onWithdrawn: (detail: AbstractDetail) => void;
  onClose: () => void;
}

/** One abstract: its reviews side by side, what is decided, its history and its text. Nobody who wrote it, unless asked. */
export function AbstractDrawer(props: DrawerProps) {
  const { slug, timeZone, row, onWithdrawn, onClose } = props;
  const { id, version } = row;
  const { data, error, again } = useLatest(
    useCallback(() => call(readReviewedAbstract, { params: { edition: slug, id } }), [slug, id]),
    version,
  );
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), [id]);
  // What came with something the chair did here is newer than what was loaded.
  const [newer, setNewer] = useState<{ over: AbstractDetail | undefined; now: AbstractDetail }>();
  const last = newer && newer.over === data ? newer.now : data;
  const detail = last?.abstract.id === id ? last : undefined;
  const change = (now: AbstractDetail) => setNewer({ over: data, now });
  // What its author has asked stands where it is seen, the way to withdraw any other one at the end.
  const asked = detail?.withdrawal != null;
  const withdrawal = detail && <DrawerWithdrawal key={`withdrawal ${id}`} {...{ slug, timeZone, detail, onWithdrawn }} />;
  return (
    <aside className="board-drawer" aria-labelledby="board-drawer-title">
      <header>
        <h2 id="board-drawer-title" ref={heading} tabIndex={-1}>
          {unmarkedText(row.title)}
        </h2>
        <Button look="plain" small onClick={onClose}>
          <Icon name="close" />
          <span className="vh">Close</span>
        </Button>
        <p>
          {row.number}, {row.category}
          <br />
          {row.rank === null ? 'No rank yet' : `Rank ${row.rank}`}, asked for {row.wish === 'Oral' ? 'oral' : 'e-poster'}
        </p>
      </header>
      <Authors key={id} slug={slug} id={id} />
      <DecisionForm key={`${id} ${version}`} {...props} detail={detail} />
      {error && !detail && <ErrorState level="h3" title="The reviews did not load" reason={error.message} onRetry={again} />}
      {!error && !detail && <Loading bones={<Bone shape="block" size="l" />}>Loading the reviews</Loading>}
      {asked && withdrawal}
      {detail && <DrawerReviews {...{ slug, detail, timeZone }} onChanged={change} />}
      {detail && <DrawerFiles {...{ slug, detail }} />}
      {detail && <DrawerDiscussion key={`discussion ${id}`} {...{ slug, id, timeZone }} />}
      {detail && <DrawerFindings key={`findings ${id}`} {...{ slug, detail }} />}
      {detail && <DrawerCorrection key={`correction ${id}`} {...{ slug, timeZone, detail }} onChanged={change} />}
      {!asked && withdrawal}
    </aside>
  );
}

function Authors({ slug, id }: { slug: string; id: string }) {
  const { sending, failure, attempt } = useAttempt();
  const [authors, setAuthors] = useState<Array<{ name: string; institution: string; city: string }>>();
  const show = () =>
    void attempt(
      () => call(showAuthors, { params: { edition: slug, id } }),
      (answer) => setAuthors(answer.authors),
    );
  if (authors)
    return (
      <ul className="board-authors">
        {authors.map(({ name, institution, city }) => (
          <li key={`${name} ${institution} ${city}`}>
            <b>{name}</b>, {institution}, {city}
          </li>
        ))}
      </ul>
    );
  return (
    <div className="board-blind">
      <Icon name="lock" />
      <span>Authors are hidden.</span>
      <Button look="plain" small onClick={show} aria-disabled={sending || undefined}>
        Show, and record it
      </Button>
      {failure && <p role="alert">{failure.message}</p>}
    </div>
  );
}

function DecisionForm({
  row,
  timeZone,
  sending,
  trouble,
  detail,
  onDecide,
  onTakeTheirs,
}: DrawerProps & { detail: AbstractDetail | undefined }) {
  const mine = trouble?.id === row.id ? trouble : undefined;
  const [chosen, setChosen] = useState<Outcome | null>(mine ? mine.outcome : (row.decision?.outcome ?? null));
  const [reason, setReason] = useState(mine?.reason ?? '');
  const corrects = detail?.facts.published === true && row.decision?.state === 'applied';
  const asks = detail !== undefined && reasonNeeded({ reviews: row.points.length, least: detail.facts.least, outcome: chosen, corrects });
  const by = row.decision;
  return (
    <section className="board-deciding" aria-labelledby="board-deciding">
      <h3 id="board-deciding">Decision: {decisionWords(row)}</h3>
      {by && (
        <p>
          {by.by}, {instantWords(by.at, timeZone)}
          {by.reason && `: ${by.reason}`}
        </p>
      )}
      {mine?.theirs && (
        <Notice kind="bad" title={`${mine.theirs.decision?.by ?? 'A colleague'} was quicker.`}>
          <p>
            They decided {decisionWords(mine.theirs)}
            {mine.theirs.decision && `, ${instantWords(mine.theirs.decision.at, timeZone)}`}. You wanted{' '}
            {mine.outcome === null ? 'to leave it undecided' : outcomeNames[mine.outcome]}.
          </p>
          <Button small onClick={() => mine.theirs && onTakeTheirs(mine.theirs)}>
            Leave theirs
          </Button>{' '}
          <Button small look="line" onClick={() => mine.theirs && onDecide(mine.theirs, mine.outcome, mine.reason)}>
            Decide mine
          </Button>
        </Notice>
      )}
      <div className="board-choices" role="group" aria-label="Decision">
        {OUTCOMES.map((outcome) => (
          <button key={outcome} type="button" aria-pressed={chosen === outcome} onClick={() => setChosen(outcome)}>
            {outcomeNames[outcome]}
          </button>
        ))}
      </div>
      {(asks || mine?.fault || reason !== '') && (
        <TextArea
          label={corrects ? 'Why it is corrected' : 'Why'}
          rows={2}
          maxLength={500}
          value={reason}
          error={mine?.fault}
          hint={corrects ? 'Its author has read another result.' : 'It has fewer reviews than a decision needs.'}
          onChange={({ target }) => setReason(target.value)}
        />
      )}
      {mine && !mine.theirs && !mine.fault && <Notice kind="bad" title={mine.message} />}
      <div className="abstracts-acts">
        <Button small aria-disabled={sending || undefined} onClick={() => onDecide(row, chosen, reason)}>
          {corrects ? 'Correct the decision' : 'Decide'}
        </Button>
        {by?.outcome && by.state === 'pending' && (
          <Button small look="line" onClick={() => onDecide(row, null)}>
            Leave it to the line
          </Button>
        )}
      </div>
    </section>
  );
}
