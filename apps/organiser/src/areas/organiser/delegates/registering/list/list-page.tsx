import { readOnBehalfRules } from '@isocentre/contract/delegates/on-behalf';
import { may, PERMISSIONS } from '@isocentre/domain/people/permissions';
import { roleNames } from '@isocentre/domain/people/roles';
import { Bone, EmptyState, ErrorState, Loading } from '@isocentre/ui/states.tsx';
import { useCallback } from 'react';
import { Link, useOutletContext } from 'react-router';
import { call } from '../../../../../lib/call.ts';
import { PageHead } from '../../../../../pages/page-head.tsx';
import { useAsked } from '../../../../../session/ask.ts';
import type { FrameData } from '../../../frame/load-frame.ts';
import { NotForRole } from '../../../jobs/not-for-role.tsx';
import '../../correct.css';
import './list.css';
import { PeopleList } from './people-list.tsx';

/** Many people at once, from a file: looked at first, then registered, all of them or nobody. */
export function Component() {
  const { edition } = useOutletContext<FrameData>();
  return (
    <>
      <PageHead title="Register a list" trail={<Link to={`/organiser/${edition.slug}/delegates`}>Delegates</Link>}>
        Up to 500 people from one file, by the same rules as on the website. Nothing is stored before you confirm.
      </PageHead>
      {may(edition.roles, 'delegates.change') ? (
        <Loaded key={edition.slug} slug={edition.slug} />
      ) : (
        <NotForRole what="Registering a list" roles={PERMISSIONS['delegates.change'].roles.map((role) => roleNames[role])} />
      )}
    </>
  );
}

function Loaded({ slug }: { slug: string }) {
  const load = useCallback(() => call(readOnBehalfRules, { params: { edition: slug } }), [slug]);
  const { asked, again } = useAsked(load);
  if (asked.state === 'loading') return <Loading bones={<Bone shape="block" />}>Loading categories and prices</Loading>;
  if (asked.state === 'failed') return <ErrorState level="h2" title="The page did not load" reason={asked.error.message} onRetry={again} />;
  if (asked.data.closed !== null)
    return (
      <EmptyState level="h2" title="Nobody can be registered now">
        {asked.data.closed}
      </EmptyState>
    );
  return <PeopleList slug={slug} rules={asked.data} />;
}
