import { listContent, type Publication, readContentKinds } from '@isocentre/contract/content-editing';
import type { Answer } from '@isocentre/contract/route';
import { type KindName, kindOf } from '@isocentre/domain/content/kinds';
import { may } from '@isocentre/domain/people/permissions';
import { Button } from '@isocentre/ui/button.tsx';
import { Notice } from '@isocentre/ui/notice.tsx';
import { Bone, ErrorState, Loading } from '@isocentre/ui/states.tsx';
import { Badge } from '@isocentre/ui/tag.tsx';
import { useCallback, useState } from 'react';
import { Link, useOutletContext } from 'react-router';
import { call } from '../../../lib/call.ts';
import { seenWords } from '../../../lib/day-words.ts';
import { PageHead } from '../../../pages/page-head.tsx';
import { useAttempt } from '../../../session/use-attempt.ts';
import { useLatest } from '../../../session/use-latest.ts';
import type { FrameData } from '../frame/load-frame.ts';
import { ContentGuard, TITLE } from './content-guard.tsx';
import './content.css';
import { GROUPS } from './groups.ts';
import { type Pending, pendingOf } from './publishing/pending.ts';
import { Publications } from './publishing/publications.tsx';
import { PublishDialog } from './publishing/publish-dialog.tsx';
import { PublishedNotice } from './publishing/published-notice.tsx';

/** What there is, what is draft, and what waits. */
export function Component() {
  const { edition } = useOutletContext<FrameData>();
  return (
    <ContentGuard>
      <Kinds key={edition.slug} />
    </ContentGuard>
  );
}

function Kinds() {
  const { edition } = useOutletContext<FrameData>();
  const { slug, timeZone, roles } = edition;
  const load = useCallback(() => call(readContentKinds, { params: { edition: slug } }), [slug]);
  const { data, error, loading, again } = useLatest(load);
  const [pending, setPending] = useState<readonly Pending[]>();
  const [done, setDone] = useState<Publication>();
  const { sending, failure, attempt } = useAttempt();
  const mayPublish = may(roles, 'content.publish');
  const inDraft = data?.kinds.filter(({ kind, drafts, waiting }) => kindOf(kind).area === 'content' && drafts > waiting) ?? [];
  const collect = () =>
    void attempt(
      async () =>
        (
          await Promise.all(inDraft.map(async ({ kind }) => pendingOf(kind, await call(listContent, { params: { edition: slug, kind } }))))
        ).flat(),
      setPending,
    );
  const head = (
    <PageHead
      title={TITLE}
      actions={
        mayPublish &&
        inDraft.length > 0 && (
          <Button aria-disabled={sending || undefined} onClick={collect}>
            {sending ? 'Collecting the drafts...' : 'Publish…'}
          </Button>
        )
      }
    >
      Everything that visitors read, and the people on the pages. They see nothing before you publish.
    </PageHead>
  );
  if (error && !data)
    return (
      <>
        {head}
        <ErrorState level="h2" title="The list did not load" reason={error.message} onRetry={again} />
      </>
    );
  if (!data)
    return (
      <>
        {head}
        <Loading bones={<Bone shape="block" size="l" />}>Loading what there is</Loading>
      </>
    );
  const published = (publication: Publication) => {
    setPending(undefined);
    setDone(publication);
    again();
  };
  return (
    <div aria-busy={loading} className="content">
      {head}
      {failure && <Notice kind="bad" title={failure.message} />}
      {done && <PublishedNotice slug={slug} timeZone={timeZone} publication={done} onUndone={published} />}
      <div className="content-groups">
        {GROUPS.map(({ name, kinds }) => (
          <section key={name} className="content-box">
            <h2>{name}</h2>
            <ul>
              {kinds.map((kind) => (
                <KindRow key={kind} kind={kind} counts={data.kinds.find((one) => one.kind === kind)} />
              ))}
            </ul>
          </section>
        ))}
      </div>
      <section>
        <h2>Publications</h2>
        <Publications slug={slug} timeZone={timeZone} publications={data.publications} mayPublish={mayPublish} onChange={again} />
      </section>
      {pending && (
        <PublishDialog slug={slug} timeZone={timeZone} pending={pending} onDone={published} onClose={() => setPending(undefined)} />
      )}
    </div>
  );
}

type Counts = Answer<typeof readContentKinds>['kinds'][number];

function KindRow({ kind, counts }: { kind: KindName; counts: Counts | undefined }) {
  const { slug, timeZone } = useOutletContext<FrameData>().edition;
  const { name, holds } = kindOf(kind);
  const { items = 0, drafts = 0, waiting = 0, changedAt = null } = counts ?? {};
  return (
    <li>
      <Link to={`/organiser/${slug}/content/${kind}`}>{name}</Link>
      {holds === 'list' && <span className="content-count">{items}</span>}
      <span className="content-drafts">
        {drafts > waiting && <Badge state="pending">{drafts - waiting === 1 ? 'Draft' : `${drafts - waiting} drafts`}</Badge>}
        {waiting > 0 && <Badge state="info">{waiting === 1 ? 'Waits' : `${waiting} wait`}</Badge>}
      </span>
      <small>{changedAt === null ? '' : seenWords(changedAt, timeZone)}</small>
    </li>
  );
}
