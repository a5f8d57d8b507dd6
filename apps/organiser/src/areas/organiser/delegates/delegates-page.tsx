import { listDelegates } from '@isocentre/contract/delegates';
import { listViews } from '@isocentre/contract/delegates/views';
import { may, PERMISSIONS } from '@isocentre/domain/people/permissions';
import { roleNames } from '@isocentre/domain/people/roles';
import { useCallback, useMemo, useState } from 'react';
import { useNavigate, useOutletContext, useSearchParams } from 'react-router';
import { ButtonLink } from '../../../lib/button-link.tsx';
import { call } from '../../../lib/call.ts';
import { PageHead } from '../../../pages/page-head.tsx';
import { useAsked } from '../../../session/ask.ts';
import { useLatest } from '../../../session/use-latest.ts';
import type { FrameData } from '../frame/load-frame.ts';
import { NotForRole } from '../jobs/not-for-role.tsx';
import { useKeysSwitch, useListKeys } from '../lists/use-list-keys.ts';
import { type Chosen, isChosen, NOBODY, numberOf, pick } from './bulk/chosen.ts';
import { RunNotice } from './bulk/run-notice.tsx';
import { SelectionBar } from './bulk/selection-bar.tsx';
import { useRun } from './bulk/use-run.ts';
import { DelegateDrawer } from './delegate-drawer.tsx';
import { columnsIn, mailingSearch, narrowingOf, pageOf, queryOf, withOpen, withoutOpen } from './delegates-address.ts';
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
  const text = withoutOpen(address).toString();
  const openId = address.get('open');
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
  const { chosen, setChosen } = useChosen(narrowingOf(address));
  const shown = useMemo(() => latest.data?.delegates.map(({ id }) => id) ?? [], [latest.data]);
  const onPick = useCallback(
    (ids: readonly string[], on: boolean) => setChosen((before) => pick(before, ids, on, shown)),
    [setChosen, shown],
  );
  const [runId, setRunId] = useState<string>();
  const run = useRun(slug, runId, latest.again);
  const close = () => void navigate(withOpen(address, null), { preventScrollReset: true, replace: true });
  const acts = may(edition.roles, 'delegates.change') || may(edition.roles, 'delegates.export');
  const keys = useKeysSwitch();
  useListKeys(keys.on, {
    onSelect: acts ? (id) => onPick([id], !isChosen(chosen, id)) : undefined,
    onEscape: () => {
      if (openId !== null) {
        close();
        return true;
      }
      setChosen(NOBODY);
      return numberOf(chosen) > 0;
    },
  });
  return (
    <>
      <PageHead
        title="Delegates"
        actions={
          <>
            {may(edition.roles, 'delegates.change') && (
              <>
                <ButtonLink look="line" to={`/organiser/${slug}/delegates/register`}>
                  Register somebody
                </ButtonLink>
                <ButtonLink look="line" to={`/organiser/${slug}/delegates/register-list`}>
                  Register a list
                </ButtonLink>
              </>
            )}
            <ButtonLink look="line" to={`/organiser/${slug}/delegates/duplicates`}>
              Possible duplicates
            </ButtonLink>
            {may(edition.roles, 'delegates.change') && (
              <ButtonLink look="line" to={`/organiser/${slug}/delegates/runs`}>
                Bulk actions
              </ButtonLink>
            )}
            {may(edition.roles, 'seats.change') && (
              <ButtonLink look="line" to={`/organiser/${slug}/delegates/workshop`}>
                Workshop places
              </ButtonLink>
            )}
            {may(edition.roles, 'mail.send') && (
              <ButtonLink look="line" to={`/organiser/${slug}/mail/new?${mailingSearch(address)}`}>
                Write to these
              </ButtonLink>
            )}
            {may(edition.roles, 'delegates.export') && (
              <ExportButton slug={slug} timeZone={edition.timeZone} address={address} columns={columns} total={latest.data?.total} />
            )}
          </>
        }
      />
      <DelegatesFilters
        address={address}
        found={latest.data}
        keys={keys.on}
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
      {runId !== undefined && <RunNotice report={run?.report} onUndo={setRunId} />}
      <div className={openId === null ? undefined : 'delegates-split'}>
        {asked.state !== 'loading' && (
          <DelegatesList address={address} latest={latest} columns={columns} keys={keys} picking={acts ? { chosen, onPick } : undefined} />
        )}
        {openId !== null && <DelegateDrawer slug={slug} id={openId} page={pageOf(address, openId)} onClose={close} />}
      </div>
      {numberOf(chosen) > 0 && latest.data && (
        <>
          <div className="bulk-room" />
          <SelectionBar
            address={address}
            columns={columns}
            chosen={chosen}
            total={latest.data.total}
            tags={latest.data.choices.tag}
            onAll={() => setChosen({ ids: new Set(), all: latest.data?.total ?? 0 })}
            onClear={() => setChosen(NOBODY)}
            onStarted={(started) => {
              setRunId(started);
              setChosen(NOBODY);
            }}
          />
        </>
      )}
    </>
  );
}

/** A selection belongs to what was searched for: with another search it is gone, with another page or order it stays. */
function useChosen(narrowing: string) {
  const [{ of, chosen }, set] = useState<{ of: string; chosen: Chosen }>({ of: narrowing, chosen: NOBODY });
  if (of !== narrowing) set({ of: narrowing, chosen: NOBODY });
  const setChosen = useCallback((next: Chosen | ((before: Chosen) => Chosen)) => {
    set((before) => ({ ...before, chosen: typeof next === 'function' ? next(before.chosen) : next }));
  }, []);
  return { chosen: of === narrowing ? chosen : NOBODY, setChosen };
}
