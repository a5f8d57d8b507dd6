import { addresses } from '@isocentre/domain/addresses';
import type { RegistrationStanding } from '@isocentre/domain/registration/registration-standing';
import { Button } from '@isocentre/ui/button.tsx';
import { Notice } from '@isocentre/ui/notice.tsx';
import { useEffect } from 'react';
import { useActionData, useFetcher, useRevalidator } from 'react-router';
import { refresh } from '../../../lib/load.ts';
import type { join } from './complete.ts';

type Joined = Awaited<ReturnType<typeof join>>;

/** For somebody with an account from an earlier conference. */
export function JoinCard({ name, conference, standing }: { name: string; conference: string; standing: RegistrationStanding }) {
  const fetcher = useFetcher<Joined>({ key: 'join' });
  const posted = useActionData<Joined & { intent?: string }>();
  const { revalidate } = useRevalidator();
  const outcome = fetcher.data ?? (posted?.intent === 'join' ? posted : undefined);
  const failed = outcome && 'failed' in outcome ? outcome.failed : null;
  const canJoin = standing.code !== 'before' && standing.code !== 'over';
  const busy = fetcher.state !== 'idle' || (fetcher.data !== undefined && !failed);
  useEffect(() => {
    if (fetcher.data && 'joined' in fetcher.data) void refresh(revalidate);
  }, [fetcher.data, revalidate]);
  return (
    <section className="card completion-card join-card">
      <h2>Welcome back{name && `, ${name}`}</h2>
      <p>
        You have an account from an earlier conference, and you are not registered for {conference} yet.
        {canJoin && ' Join it, and your details are filled in for you to check.'}
      </p>
      {!canJoin && standing.title !== null && (
        <Notice title={standing.title}>
          <p>{standing.code === 'before' ? 'Come back then and join with one click.' : standing.words}</p>
        </Notice>
      )}
      {failed && (
        <Notice kind="bad" title="You could not be registered.">
          <p>{failed.message}</p>
        </Notice>
      )}
      {canJoin && (
        <fetcher.Form method="post" action={addresses.payment}>
          <input type="hidden" name="intent" value="join" />
          <Button type="submit" aria-disabled={busy || undefined}>
            {busy ? 'One moment...' : 'Join this conference'}
          </Button>
        </fetcher.Form>
      )}
    </section>
  );
}
