import type { Publication } from '@isocentre/contract/content-editing';
import { readSettingsKinds } from '@isocentre/contract/settings-editing';
import { ONLY_ITEM } from '@isocentre/domain/content/kinds';
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
import '../content/content.css';
import { handsFor } from '../content/editor/hands.ts';
import { type Pending, pendingItem } from '../content/publishing/pending.ts';
import { Publications } from '../content/publishing/publications.tsx';
import { PublishDialog } from '../content/publishing/publish-dialog.tsx';
import { PublishedNotice } from '../content/publishing/published-notice.tsx';
import type { FrameData } from '../frame/load-frame.ts';
import { beforePublishing } from './consequences.tsx';
import { placeGroups, SETTINGS } from './parts.ts';
import { SettingsTabs } from './settings-tabs.tsx';

/** What there is to set, what is drafted, and what waits; all drafts are published together from here. */
export function Component() {
  const { edition } = useOutletContext<FrameData>();
  if (may(edition.roles, 'settings.change')) return <Kinds key={edition.slug} />;
  return (
    <>
      <PageHead title="Settings">Fees, dates and limits are set by owners.</PageHead>
      <SettingsTabs />
      <div className="content">
        <div className="content-groups">
          <Places roles={edition.roles} />
        </div>
      </div>
    </>
  );
}

/** Everything else that stands under Settings, as far as somebody may see it. */
function Places({ roles }: { roles: FrameData['edition']['roles'] }) {
  return placeGroups(roles).map(({ name, places }) => (
    <section key={name} className="content-box">
      <h2>{name}</h2>
      <ul>
        {places.map(({ path, name: place, words }) => (
          <li key={path} className="settings-place">
            <Link to={path}>{place}</Link>
            <small>{words}</small>
          </li>
        ))}
      </ul>
    </section>
  ));
}

function Kinds() {
  const { slug, timeZone, roles } = useOutletContext<FrameData>().edition;
  const load = useCallback(() => call(readSettingsKinds, { params: { edition: slug } }), [slug]);
  const { data, error, loading, again } = useLatest(load);
  const [pending, setPending] = useState<readonly Pending[]>();
  const [done, setDone] = useState<Publication>();
  const { sending, failure, attempt } = useAttempt();
  const inDraft = data?.kinds.filter(({ drafts, waiting }) => drafts > waiting) ?? [];
  const collect = () =>
    void attempt(async () => {
      const opened = await Promise.all(inDraft.map(({ kind }) => handsFor('settings', slug).open({ kind, id: ONLY_ITEM })));
      return opened.flatMap(({ item, choices }) => pendingItem(item, choices) ?? []);
    }, setPending);
  const published = (publication: Publication) => {
    setPending(undefined);
    setDone(publication);
    again();
  };
  return (
    <div aria-busy={loading} className="content">
      <PageHead
        title="Settings"
        actions={
          inDraft.length > 0 && (
            <Button aria-disabled={sending || undefined} onClick={collect}>
              {sending ? 'Collecting the drafts...' : 'Publish…'}
            </Button>
          )
        }
      >
        What you change of fees, dates and limits stays a draft until you publish it, and says before whom it affects.
      </PageHead>
      <SettingsTabs />
      {failure && <Notice kind="bad" title={failure.message} />}
      {done && <PublishedNotice slug={slug} timeZone={timeZone} publication={done} onUndone={published} />}
      {error && !data && <ErrorState level="h2" title="The settings did not load" reason={error.message} onRetry={again} />}
      {!error && !data && <Loading bones={<Bone shape="block" size="l" />}>Loading what there is to set</Loading>}
      {data && (
        <>
          <div className="content-groups">
            {SETTINGS.map(({ name, parts }) => (
              <section key={name} className="content-box">
                <h2>{name}</h2>
                <ul>
                  {parts.map(({ path, name: part, kind }) => {
                    const { drafts = 0, waiting = 0, changedAt = null } = data.kinds.find((one) => one.kind === kind) ?? {};
                    return (
                      <li key={path}>
                        <Link to={path}>{part}</Link>
                        <span className="content-drafts">
                          {drafts > waiting && <Badge state="pending">Draft</Badge>}
                          {waiting > 0 && <Badge state="info">Waits</Badge>}
                        </span>
                        <small>{changedAt === null ? '' : seenWords(changedAt, timeZone)}</small>
                      </li>
                    );
                  })}
                </ul>
              </section>
            ))}
            <Places roles={roles} />
          </div>
          <section>
            <h2>Publications</h2>
            <Publications slug={slug} timeZone={timeZone} publications={data.publications} mayPublish onChange={again} />
          </section>
        </>
      )}
      {pending && (
        <PublishDialog
          slug={slug}
          timeZone={timeZone}
          pending={pending}
          consequences={beforePublishing}
          onDone={published}
          onClose={() => setPending(undefined)}
        />
      )}
    </div>
  );
}
