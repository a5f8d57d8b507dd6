import type { Item, Revision } from '@isocentre/contract/content-editing';
import { kindOf } from '@isocentre/domain/content/kinds';
import { may } from '@isocentre/domain/people/permissions';
import { Button } from '@isocentre/ui/button.tsx';
import { Notice } from '@isocentre/ui/notice.tsx';
import { Bone, EmptyState, ErrorState, Loading } from '@isocentre/ui/states.tsx';
import { Badge } from '@isocentre/ui/tag.tsx';
import { useCallback, useState } from 'react';
import { Link, useNavigate, useOutletContext } from 'react-router';
import { PageHead } from '../../../pages/page-head.tsx';
import { useAttempt } from '../../../session/use-attempt.ts';
import { useLatest } from '../../../session/use-latest.ts';
import type { FrameData } from '../frame/load-frame.ts';
import './content.css';
import { instantInWords } from './differences/difference-words.ts';
import { DifferencesList } from './differences/differences-list.tsx';
import { handsOf, type Opened } from './editor/hands.ts';
import { OpenItem } from './editor/open-item.tsx';
import type { Choices } from './form/form-context.ts';
import type { ItemKey } from './item-of-address.tsx';
import { UnknownKind } from './unknown-kind.tsx';

/** What an item said before, what differs, and the way back. */
export function Versions({ of }: { of: ItemKey }) {
  const { slug } = useOutletContext<FrameData>().edition;
  const trail = <Link to={handsOf(of.kind, slug).pageOf(of)}>Back to the form</Link>;
  return (
    <OpenItem of={of} title="Versions" trail={trail} missing={<UnknownKind title="Versions" />}>
      {({ item, choices }) => (
        <div className="content">
          <PageHead title={`Versions of ${item.title || kindOf(of.kind).name}`} trail={trail} />
          <Listed item={item} choices={choices} />
        </div>
      )}
    </OpenItem>
  );
}

function Listed({ item, choices }: Opened) {
  const { slug } = useOutletContext<FrameData>().edition;
  const { kind, id } = item;
  const load = useCallback(() => handsOf(kind, slug).revisions({ kind, id }, undefined), [slug, kind, id]);
  const { data, error, again } = useLatest(load);
  if (error && !data) return <ErrorState level="h2" title="The versions did not load" reason={error.message} onRetry={again} />;
  if (!data) return <Loading bones={<Bone shape="block" size="l" />}>Loading the versions</Loading>;
  if (data.revisions.length === 0)
    return (
      <EmptyState level="h2" title="No versions yet">
        The first one is kept when somebody saves a change.
      </EmptyState>
    );
  return <Chosen item={item} choices={choices} first={data} />;
}

interface ChosenProps {
  item: Item;
  choices: Choices;
  first: { revisions: Revision[]; next: string | null };
}

function Chosen({ item, choices, first }: ChosenProps) {
  const { slug, timeZone, roles } = useOutletContext<FrameData>().edition;
  const { kind } = item;
  const navigate = useNavigate();
  const [revisions, setRevisions] = useState<readonly Revision[]>(first.revisions);
  const [next, setNext] = useState(first.next);
  const [at, setAt] = useState(0);
  const { sending, failure, attempt } = useAttempt();
  const chosen = revisions[at];
  const previous = revisions[at + 1];
  const hands = handsOf(kind, slug);
  const older = () =>
    void attempt(
      () => hands.revisions(item, next ?? undefined),
      (more) => {
        setRevisions([...revisions, ...more.revisions]);
        setNext(more.next);
      },
    );
  const restore = (revision: Revision) =>
    void attempt(
      () => hands.save(item, { version: item.version, body: revision.body, hides: false }),
      () => void navigate(hands.pageOf(item)),
    );
  return (
    <>
      {failure && <Notice kind="bad" title={failure.message} />}
      <div className="versions">
        <ol aria-label="Versions, newest first">
          {revisions.map((revision, i) => (
            <li key={revision.version}>
              <button type="button" aria-pressed={i === at} onClick={() => setAt(i)}>
                <b>Version {revision.version}</b>
                <span>
                  {revision.madeBy ?? 'Loaded'}, {instantInWords(revision.madeAt, timeZone)}
                </span>
                {revision.reason && <span>{revision.reason}</span>}
                {item.published?.version === revision.version && item.state !== 'hidden' && <Badge state="good">Public now</Badge>}
                {item.draft?.version === revision.version && <Badge state="pending">Draft</Badge>}
                {revision.hides && <Badge state="off">Taken off</Badge>}
              </button>
            </li>
          ))}
          {next !== null && (
            <li>
              <Button look="plain" aria-disabled={sending || undefined} onClick={older}>
                Older versions
              </Button>
            </li>
          )}
        </ol>
        {chosen && (
          <section className="versions-what" aria-label={`Version ${chosen.version}`}>
            <h2>
              Version {chosen.version}
              {previous ? ` against ${previous.version}` : ''}
            </h2>
            {chosen.publishedAt && <p className="quiet">Became public on {instantInWords(chosen.publishedAt, timeZone)}.</p>}
            {chosen.hides && <p>It was taken off the pages.</p>}
            {previous || next === null ? (
              <DifferencesList kind={kind} before={previous?.body ?? null} after={chosen.body} choices={choices} timeZone={timeZone} />
            ) : (
              <p className="quiet">Show older versions to compare it.</p>
            )}
            <p className="quiet">Removed words are struck, added ones underlined.</p>
            {may(roles, hands.change) && item.version !== chosen.version && (
              <Button look="line" aria-disabled={sending || undefined} onClick={() => restore(chosen)}>
                Bring version {chosen.version} back as a draft
              </Button>
            )}
          </section>
        )}
      </div>
    </>
  );
}
