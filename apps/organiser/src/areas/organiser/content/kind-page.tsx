import { addContent, listContent, orderContent, type Publication, saveDraft } from '@isocentre/contract/content-editing';
import { KIND_NAMES, type KindName, kindOf, ONLY_ITEM } from '@isocentre/domain/content/kinds';
import { emptyOf, shapeOf } from '@isocentre/domain/content/shape';
import { may } from '@isocentre/domain/people/permissions';
import { Button } from '@isocentre/ui/button.tsx';
import { Notice } from '@isocentre/ui/notice.tsx';
import { Sortable } from '@isocentre/ui/sortable.tsx';
import { Bone, EmptyState, ErrorState, Loading } from '@isocentre/ui/states.tsx';
import { type ReactNode, useCallback, useState } from 'react';
import { Link, Navigate, useNavigate, useOutletContext, useParams } from 'react-router';
import { attemptKeys } from '../../../lib/attempt-key.ts';
import { call } from '../../../lib/call.ts';
import { PageHead } from '../../../pages/page-head.tsx';
import { useAttempt } from '../../../session/use-attempt.ts';
import { useLatest } from '../../../session/use-latest.ts';
import type { FrameData } from '../frame/load-frame.ts';
import { ContentGuard } from './content-guard.tsx';
import './content.css';
import { withArticle } from './form/form-context.ts';
import { ItemBadges } from './item-badges.tsx';
import { UnknownKind } from './unknown-kind.tsx';
import { type ContentList, pendingOf } from './publishing/pending.ts';
import { PublishDialog } from './publishing/publish-dialog.tsx';
import { PublishedNotice } from './publishing/published-notice.tsx';

/** All items of a kind in their order. A kind with one item leads to it. */
export function Component() {
  const { edition } = useOutletContext<FrameData>();
  const { kind = '' } = useParams();
  const known = KIND_NAMES.find((name) => name === kind);
  if (!known || kindOf(known).area !== 'content') return <UnknownKind />;
  if (kindOf(known).holds === 'one') return <Navigate replace to={ONLY_ITEM} />;
  return (
    <ContentGuard>
      <Items key={`${edition.slug} ${known}`} kind={known} />
    </ContentGuard>
  );
}

function Items({ kind }: { kind: KindName }) {
  const { edition } = useOutletContext<FrameData>();
  const { slug, roles } = edition;
  const { name } = kindOf(kind);
  const load = useCallback(() => call(listContent, { params: { edition: slug, kind } }), [slug, kind]);
  const { data, error, loading, again } = useLatest(load);
  const trail = <Link to={`/organiser/${slug}/content`}>Pages &amp; people</Link>;
  if (!data)
    return (
      <>
        <PageHead title={name} trail={trail} />
        {error ? (
          <ErrorState level="h2" title="The list did not load" reason={error.message} onRetry={again} />
        ) : (
          <Loading bones={<Bone shape="block" size="l" />}>Loading {name.toLowerCase()}</Loading>
        )}
      </>
    );
  if (kindOf(kind).holds === 'optional' && data.items.length > 0) return <Navigate replace to={ONLY_ITEM} />;
  return (
    <div aria-busy={loading} className="content">
      <ItemList kind={kind} list={data} again={again} trail={trail} mayChange={may(roles, 'content.change')} />
    </div>
  );
}

interface ItemListProps {
  kind: KindName;
  list: ContentList;
  again: () => void;
  trail: ReactNode;
  mayChange: boolean;
}

function ItemList({ kind, list, again, trail, mayChange }: ItemListProps) {
  const { slug, timeZone, roles } = useOutletContext<FrameData>().edition;
  const { name, one, holds, body } = kindOf(kind);
  const navigate = useNavigate();
  const [keyFor] = useState(attemptKeys);
  const [publishing, setPublishing] = useState(false);
  const [done, setDone] = useState<Publication>();
  /** As it was put, until the server has answered with it. */
  const [put, setPut] = useState<readonly string[]>();
  const adding = useAttempt();
  const ordering = useAttempt();
  const pending = pendingOf(kind, list);
  const params = { edition: slug, kind };

  const add = () => {
    const empty = emptyOf(shapeOf(body)) as Record<string, unknown>;
    const begin = () =>
      holds === 'list'
        ? call(addContent, { params, body: { body: empty }, idempotencyKey: keyFor([kind, list.items.length]) })
        : call(saveDraft, { params: { ...params, id: ONLY_ITEM }, body: { version: 0, body: empty, hides: false } });
    void adding.attempt(begin, (item) => void navigate(`/organiser/${slug}/content/${kind}/${item.id}`));
  };
  const order = (ids: string[]) => {
    setPut(ids);
    void ordering.attempt(
      () => call(orderContent, { params, body: { version: list.order?.version ?? 0, ids } }),
      () => again(),
    );
  };
  const published = (publication: Publication) => {
    setPublishing(false);
    setDone(publication);
    setPut(undefined);
    again();
  };
  const ids = (ordering.failure ? undefined : put) ?? list.order?.ids ?? list.items.map(({ id }) => id);
  const items = [
    ...ids.flatMap((id) => list.items.find((item) => item.id === id) ?? []),
    ...list.items.filter(({ id }) => !ids.includes(id)),
  ];
  const shown = items.map((item) => ({ ...item, name: item.title || `New ${one}` }));
  const canAdd = mayChange && (holds === 'list' || (holds === 'optional' && items.length === 0));
  const ordered = list.order !== null;
  return (
    <>
      <PageHead
        title={name}
        trail={trail}
        actions={
          <>
            {canAdd && (
              <Button look="line" aria-disabled={adding.sending || undefined} onClick={add}>
                Add {withArticle(one)}
              </Button>
            )}
            {may(roles, 'content.publish') && pending.length > 0 && <Button onClick={() => setPublishing(true)}>Publish…</Button>}
          </>
        }
      />
      {adding.failure && <Notice kind="bad" title={adding.failure.message} />}
      {ordering.failure && (
        <Notice kind="bad" title={ordering.failure.message}>
          <Button
            look="line"
            small
            onClick={() => {
              setPut(undefined);
              again();
            }}
          >
            Show the order as it is
          </Button>
        </Notice>
      )}
      {list.order?.draft && <Notice kind="warn" title="The order is a draft. Visitors see the old one until you publish it." />}
      {done && <PublishedNotice slug={slug} timeZone={timeZone} publication={done} onUndone={published} />}
      {items.length === 0 ? (
        <EmptyState level="h2" title="Nothing here yet" drawn={0.25}>
          {canAdd ? `Add ${withArticle(one)}: it stays a draft until you publish it.` : 'Editors add it.'}
        </EmptyState>
      ) : (
        <Sortable label={name} className="content-list" items={shown} fixed={!mayChange || !ordered} onOrder={order}>
          {(item) => (
            <div className="content-row">
              <Link to={`/organiser/${slug}/content/${kind}/${item.id}`}>{item.name}</Link>
              <ItemBadges item={item} timeZone={timeZone} />
              <AcceptedBy text={list.accepted.find(({ page }) => page === item.id)} />
            </div>
          )}
        </Sortable>
      )}
      {publishing && (
        <PublishDialog
          slug={slug}
          timeZone={timeZone}
          pending={pending}
          onDone={published}
          onClose={() => {
            setPublishing(false);
            again();
          }}
        />
      )}
    </>
  );
}

/** Of a text that people accept when they register: who accepted it before a change stays with the version they accepted. */
function AcceptedBy({ text }: { text: ContentList['accepted'][number] | undefined }) {
  if (!text) return null;
  const { version, people, earlier } = text;
  return (
    <small>
      Version {version}, accepted by {people === 1 ? '1 person' : `${people} people`}
      {earlier > 0 && `; an earlier version by ${earlier}`}
    </small>
  );
}
