import { changeEditionStatus, type Checklist, deleteDraft, readChecklist, tickCheck } from '@isocentre/contract/next-editions';
import type { EditionStatus } from '@isocentre/domain/editions/edition-status';
import { dateInWords } from '@isocentre/domain/editions/local-time';
import { Button } from '@isocentre/ui/button.tsx';
import { Notice } from '@isocentre/ui/notice.tsx';
import { Bone, ErrorState, Loading } from '@isocentre/ui/states.tsx';
import { Badge } from '@isocentre/ui/tag.tsx';
import { useCallback, useState } from 'react';
import { Link, useNavigate, useOutletContext, useRevalidator } from 'react-router';
import { call } from '../../../lib/call.ts';
import { FormDialog } from '../../../session/form-dialog.tsx';
import { useAttempt } from '../../../session/use-attempt.ts';
import { useLatest } from '../../../session/use-latest.ts';
import { placeOfWord } from './place-of-word.ts';
import type { FrameData } from '../frame/load-frame.ts';
import { Said } from '../money/said.tsx';
import { StateTag } from './editions-page.tsx';
import { Hosts } from './hosts.tsx';
import { SettingsPage } from './settings-page.tsx';

/** What has to be right before visitors see the edition, its addresses, and its state. */
export function Component() {
  const { edition } = useOutletContext<FrameData>();
  return (
    <SettingsPage
      title="Publishing"
      about={`What has to be right before visitors see ${edition.shortName}, and at which address they find it.`}
      needs="edition.publish"
    >
      <Publishing key={edition.slug} slug={edition.slug} />
    </SettingsPage>
  );
}

function Publishing({ slug }: { slug: string }) {
  const { data, error, again } = useLatest(useCallback(() => call(readChecklist, { params: { edition: slug } }), [slug]));
  const [newer, setNewer] = useState<{ of: Checklist | undefined; list: Checklist }>();
  const [said, setSaid] = useState('');
  const [asking, setAsking] = useState<keyof typeof QUESTIONS>();
  const { sending, failure, attempt } = useAttempt();
  const { revalidate } = useRevalidator();
  const navigate = useNavigate();
  if (error && !data) return <ErrorState level="h2" title="The checklist did not load" reason={error.message} onRetry={again} />;
  if (!data) return <Loading bones={<Bone shape="block" size="l" />}>Loading the checklist</Loading>;
  // What a change answered is newer than what was loaded before it.
  const list = newer?.of === data ? newer.list : data;
  const { status, shortName } = list.edition;
  const keep = (words: string) => (answer: Checklist) => {
    setNewer({ of: data, list: answer });
    setSaid(words);
  };
  const tick = (item: Checklist['lines'][number]['item'], ticked: boolean) =>
    void attempt(() => call(tickCheck, { params: { edition: slug, item }, body: { ticked } }), keep(''));
  const move = (to: EditionStatus, words: string) =>
    void attempt(
      () => call(changeEditionStatus, { params: { edition: slug }, body: { from: status, to } }),
      (answer) => {
        keep(words)(answer);
        setAsking(undefined);
        void revalidate();
      },
    );
  const giveUp = () =>
    void attempt(
      () => call(deleteDraft, { params: { edition: slug } }),
      () => void navigate('/organiser'),
    );
  const open = list.lines.filter(({ state, ticked }) => state === 'blocking' || (state === 'to-check' && !ticked));
  return (
    <>
      <Said words={said} />
      {failure && !asking && (
        <Notice kind="bad" title="Nothing was changed.">
          {' '}
          {failure.message}
        </Notice>
      )}
      <h2>
        {shortName} <StateTag status={status} />
      </h2>
      <ul className="checklist" aria-label="Checklist">
        {list.lines.map((line) => (
          <Line key={line.item} line={line} slug={slug} oldWords={list.oldWords} disabled={sending} onTick={tick} />
        ))}
      </ul>
      <div className="wizard-foot">
        {status === 'draft' && (
          <>
            <p>{open.length === 0 ? 'Everything is ready.' : `${open.length} of ${list.lines.length} left.`}</p>
            <Button disabled={sending || open.length > 0} onClick={() => move('published', `${shortName} is public now.`)}>
              Publish {shortName}
            </Button>
            <Button look="plain" disabled={sending} onClick={() => setAsking('giveUp')}>
              Give up this draft…
            </Button>
          </>
        )}
        {status === 'published' && list.edition.registrations === 0 && !list.edition.main && (
          <Button look="line" disabled={sending} onClick={() => move('draft', `${shortName} is a draft again.`)}>
            Take back into draft
          </Button>
        )}
        {status === 'published' && (
          <Button look="line" disabled={sending} onClick={() => setAsking('archive')}>
            Archive: keep for reading only…
          </Button>
        )}
        {status === 'archived' && (
          <Button look="line" disabled={sending} onClick={() => move('published', `${shortName} takes registrations again.`)}>
            Bring back
          </Button>
        )}
      </div>
      {asking && (
        <FormDialog
          title={QUESTIONS[asking].title(shortName)}
          action={QUESTIONS[asking].action}
          doing={QUESTIONS[asking].doing}
          closeWords="Leave it as it is"
          bad
          sending={sending}
          failure={failure}
          onSubmit={() => (asking === 'giveUp' ? giveUp() : move('archived', `${shortName} is kept for reading only.`))}
          onClose={() => setAsking(undefined)}
        >
          {() => <p>{QUESTIONS[asking].words}</p>}
        </FormDialog>
      )}
      <Hosts slug={slug} hosts={list.edition.hosts} onDone={(words, answer) => keep(words)(answer)} />
    </>
  );
}

/** Asked before something is lost, or closed to everybody. */
const QUESTIONS = {
  giveUp: {
    title: (name: string) => `Give up the draft of ${name}?`,
    action: 'Give it up',
    doing: 'Giving it up...',
    words: 'Everything that was prepared for it is deleted: its dates, fees, pages and people. This cannot be undone.',
  },
  archive: {
    title: (name: string) => `Archive ${name}?`,
    action: 'Archive it',
    doing: 'Archiving...',
    words: 'Nobody can register, pay or submit any more. The public pages stay, and lead to the newest edition. You can bring it back.',
  },
} as const;

type ChecklistLine = Checklist['lines'][number];

function Line({
  line,
  slug,
  oldWords,
  disabled,
  onTick,
}: {
  line: ChecklistLine;
  slug: string;
  oldWords: Checklist['oldWords'];
  disabled: boolean;
  onTick: (item: ChecklistLine['item'], ticked: boolean) => void;
}) {
  const { item, title, detail, state, places, ticked } = line;
  const ready = state === 'done' || (state === 'to-check' && ticked !== null);
  return (
    <li>
      <Badge state={ready ? 'good' : state === 'blocking' ? 'bad' : 'pending'}>
        {ready ? 'Ready' : state === 'blocking' ? 'To do' : 'To check'}
      </Badge>
      <div>
        <b>{title}</b>
        <p className="quiet">{detail}</p>
        {places.map((place) => (
          <p key={place}>{place}</p>
        ))}
        {item === 'treasurer' && state === 'blocking' && (
          <Link to={`/organiser/${slug}/settings/people`}>Invite somebody under People</Link>
        )}
        {item === 'old-words' && oldWords.length > 0 && (
          <details>
            <summary>Show all {oldWords.length}</summary>
            <ul>
              {oldWords.map(({ path, list, row, at, excerpt, found }) => {
                const { words, to } = placeOfWord({ list, row });
                return (
                  <li key={`${path} ${at} ${found}`}>
                    <Link to={`/organiser/${slug}/${to}`}>{words}</Link>, from character {at + 1}: “{excerpt}”
                  </li>
                );
              })}
            </ul>
          </details>
        )}
        {ticked && state === 'to-check' && (
          <p className="quiet">
            Ticked by {ticked.by} on {dateInWords(ticked.at.slice(0, 10))}
          </p>
        )}
      </div>
      {state === 'to-check' && (
        <Button look="line" small disabled={disabled} onClick={() => onTick(item, ticked === null)}>
          {ticked ? 'Not right after all' : 'This is right'}
          <span className="vh">: {title}</span>
        </Button>
      )}
    </li>
  );
}
