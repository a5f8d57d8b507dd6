import { readOnBehalfRules } from '@isocentre/contract/delegates/on-behalf';
import { may, PERMISSIONS } from '@isocentre/domain/people/permissions';
import { roleNames } from '@isocentre/domain/people/roles';
import { Bone, EmptyState, ErrorState, Loading } from '@isocentre/ui/states.tsx';
import { type ReactNode, useCallback, useState } from 'react';
import { Link, useOutletContext } from 'react-router';
import { call } from '../../../../lib/call.ts';
import { PageHead } from '../../../../pages/page-head.tsx';
import { useAsked } from '../../../../session/ask.ts';
import type { FrameData } from '../../frame/load-frame.ts';
import { NotForRole } from '../../jobs/not-for-role.tsx';
import '../correct.css';
import '../delegate-page.css';
import './register.css';
import { RegisterForm } from './register-form.tsx';
import { type Registered, RegisteredNotice } from './registered-notice.tsx';

const TITLE = 'Register somebody';

/** For people who cannot register themselves, and after the website has stopped. */
export function Component() {
  const { edition } = useOutletContext<FrameData>();
  const trail = <Link to={`/organiser/${edition.slug}/delegates`}>Delegates</Link>;
  if (!may(edition.roles, 'delegates.change'))
    return (
      <>
        <PageHead title={TITLE} trail={trail} />
        <NotForRole what="Registering somebody" roles={PERMISSIONS['delegates.change'].roles.map((role) => roleNames[role])} />
      </>
    );
  return <Registering key={edition.slug} slug={edition.slug} trail={trail} mayApplyOtherPrice={may(edition.roles, 'books.keep')} />;
}

function Registering({ slug, trail, mayApplyOtherPrice }: { slug: string; trail: ReactNode; mayApplyOtherPrice: boolean }) {
  const load = useCallback(() => call(readOnBehalfRules, { params: { edition: slug } }), [slug]);
  const { asked, again } = useAsked(load);
  const [registered, setRegistered] = useState<Registered>();
  // Each person gets an empty form.
  const [round, setRound] = useState(0);
  const done = (one: Registered) => {
    setRegistered(one);
    setRound(round + 1);
    window.scrollTo({ top: 0 });
  };
  return (
    <>
      <PageHead title={TITLE} trail={trail}>
        By the same rules as on the website, until the last phase ends.
      </PageHead>
      {registered && <RegisteredNotice slug={slug} registered={registered} />}
      {asked.state === 'loading' && <Loading bones={<Bone shape="block" />}>Loading categories and prices</Loading>}
      {asked.state === 'failed' && <ErrorState level="h2" title="The form did not load" reason={asked.error.message} onRetry={again} />}
      {asked.state === 'there' &&
        (asked.data.closed === null ? (
          <RegisterForm key={round} slug={slug} rules={asked.data} mayApplyOtherPrice={mayApplyOtherPrice} onDone={done} />
        ) : (
          <EmptyState level="h2" title="Nobody can be registered now">
            {asked.data.closed}
          </EmptyState>
        ))}
    </>
  );
}
