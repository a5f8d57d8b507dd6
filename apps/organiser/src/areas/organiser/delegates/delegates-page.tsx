import { listDelegates } from '@isocentre/contract/delegates';
import { may, PERMISSIONS } from '@isocentre/domain/people/permissions';
import { roleNames } from '@isocentre/domain/people/roles';
import { useCallback } from 'react';
import { useOutletContext, useSearchParams } from 'react-router';
import { call } from '../../../lib/call.ts';
import { PageHead } from '../../../pages/page-head.tsx';
import { useLatest } from '../../../session/use-latest.ts';
import type { FrameData } from '../frame/load-frame.ts';
import { NotForRole } from '../jobs/not-for-role.tsx';
import { queryOf } from './delegates-address.ts';
import { DelegatesFilters } from './delegates-filters.tsx';
import { DelegatesList } from './delegates-list.tsx';
import './delegates-page.css';
import { ExportButton } from './export-button.tsx';

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
  return (
    <>
      <PageHead
        title="Delegates"
        actions={may(edition.roles, 'delegates.export') && <ExportButton slug={slug} address={address} total={latest.data?.total} />}
      />
      <DelegatesFilters address={address} found={latest.data} />
      <DelegatesList address={address} latest={latest} />
    </>
  );
}
