import { listDelegates } from '@isocentre/contract/delegates';
import { listViews } from '@isocentre/contract/delegates/views';
import { may, PERMISSIONS } from '@isocentre/domain/people/permissions';
import { roleNames } from '@isocentre/domain/people/roles';
import { useCallback, useMemo } from 'react';
import { useNavigate, useOutletContext, useSearchParams } from 'react-router';
import { ButtonLink } from '../../../lib/button-link.tsx';
import { call } from '../../../lib/call.ts';
import { PageHead } from '../../../pages/page-head.tsx';
import { useAsked } from '../../../session/ask.ts';
import { useLatest } from '../../../session/use-latest.ts';
import type { FrameData } from '../frame/load-frame.ts';
import { NotForRole } from '../jobs/not-for-role.tsx';
import { columnsIn, queryOf } from './delegates-address.ts';
import { DelegatesFilters } from './delegates-filters.tsx';
import { DelegatesList } from './delegates-list.tsx';
import './delegates-page.css';
import { ExportButton } from './export-dialog.tsx';
import { useNewer } from './use-newer.ts';
import { ViewsMenu } from './views-menu.tsx';

/** Everybody who has registered: found, narrowed and put in order, all of it in the address. */
export function Component() {
  const { edition } = useOutletContext<FrameData>();
  if (!may(edition.roles, 'delegates.read'))
    return (
      <>
        <PageHead title="Delegates" />
        <NotForRole what="The list of delegates" roles={PERMISSIONS['delegates.read'].roles.map((role) => roleNames[role])} />
      </>
    );
  return <Delegates key={edition.slug} slug={edition.slug} />;
}

function Delegates({ slug }: { slug: string }) {
  const { edition } = useOutletContext<FrameData>();
  const [address] = useSearchParams();
  const text = address.toString();
  const load = useCallback(
    () => call(listDelegates, { params: { edition: slug }, query: queryOf(new URLSearchParams(text)) }),
    [slug, text],
  );
  const latest = useLatest(load);
  const newer = useNewer(slug, latest.data, load);
  const navigate = useNavigate();
  const loadViews = useCallback(() => call(listViews, { params: { edition: slug } }), [slug]);
  const { asked, set } = useAsked(loadViews);
  // If they did not come, the list is there all the same, with the usual columns.
  const views = asked.state === 'there' ? asked.data : undefined;
  const own = views?.columns ?? null;
  const columns = useMemo(() => columnsIn(new URLSearchParams(text)) ?? own, [text, own]);
  return (
    <>
      <PageHead
        title="Delegates"
        actions={
          <>
            {may(edition.roles, 'delegates.change') && (
              <ButtonLink look="line" to={`/organiser/${slug}/delegates/register`}>
                Register somebody
              </ButtonLink>
            )}
            <ButtonLink look="line" to={`/organiser/${slug}/delegates/duplicates`}>
              Possible duplicates
            </ButtonLink>
            {may(edition.roles, 'seats.change') && (
              <ButtonLink look="line" to={`/organiser/${slug}/delegates/workshop`}>
                Workshop places
              </ButtonLink>
            )}
            {may(edition.roles, 'delegates.export') && (
              <ExportButton slug={slug} address={address} columns={columns} total={latest.data?.total} />
            )}
          </>
        }
      />
      <DelegatesFilters
        address={address}
        found={latest.data}
        views={
          <ViewsMenu
            slug={slug}
            address={address}
            columns={columns}
            views={views}
            onChange={set}
            onAddress={(next) => void navigate(next, { preventScrollReset: true })}
          />
        }
      />
      <p className="delegates-newer" role="status">
        {newer > 0 && (
          <button type="button" className="btn btn-line btn-small" onClick={latest.again}>
            {newer === 1 ? '1 new or changed: show it' : `${newer} new or changed: show them`}
          </button>
        )}
      </p>
      {asked.state !== 'loading' && <DelegatesList address={address} latest={latest} columns={columns} />}
    </>
  );
}
