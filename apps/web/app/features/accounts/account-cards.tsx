import { Bone, Loading } from '@isocentre/ui/states.tsx';
import type { PageData } from '../../lib/load.ts';
import { Awaited as Awaiting } from '../../ui/awaited.tsx';
import { AccountCard } from './account-card.tsx';
import type { AccountData } from './load-account.ts';
import { MyData } from './my-data-card.tsx';
import { PasswordForm } from './password-card.tsx';
import { SessionsList } from './sessions-card.tsx';

/** What belongs to the account and not to one conference. */
export function AccountCards({ account }: { account: PageData<AccountData> }) {
  const loading = <Loading bones={<Bone size="l" />}>Loading...</Loading>;
  return (
    <div className="account-cards">
      <AccountCard title="Where you are signed in">
        <Awaiting page={account} loading={loading} failed="Your sessions could not be loaded" inSection>
          {({ sessions }) => <SessionsList sessions={sessions} />}
        </Awaiting>
      </AccountCard>
      <AccountCard title="Password">
        <Awaiting page={account} loading={loading} failed={null}>
          {({ passwordMin }) => <PasswordForm passwordMin={passwordMin} />}
        </Awaiting>
      </AccountCard>
      <AccountCard title="Your data">
        <MyData />
      </AccountCard>
    </div>
  );
}
