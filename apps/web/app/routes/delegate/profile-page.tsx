import { AccountCards } from '../../features/accounts/account-cards.tsx';
import { ReturnedMail } from '../../features/accounts/returned-mail.tsx';
import type { AccountData } from '../../features/accounts/load-account.ts';
import { BillingCard } from '../../features/payments/billing-card.tsx';
import type { ShownPayments } from '../../features/payments/load-payments.ts';
import type { ShownTransfers } from '../../features/payments/load-transfers.ts';
import type { ProfileData } from '../../features/registration/profile/load-profile.ts';
import { PaymentHistory } from '../../features/payments/payment-history.tsx';
import { TransfersCard } from '../../features/payments/transfers-card.tsx';
import { ProfileScreen } from '../../features/registration/profile/profile-screen.tsx';
import type { PageParts } from '../../lib/load.ts';
import { HelpBox } from '../../ui/help-box.tsx';

export interface ProfileParts {
  profile: ProfileData;
  payments: ShownPayments;
  transfers: ShownTransfers;
  account: AccountData;
}

/** What belongs to this conference, then what belongs to the account. */
export default function ProfilePage({ profile, payments, transfers, account }: PageParts<ProfileParts>['parts']) {
  return (
    <ProfileScreen page={profile}>
      <ReturnedMail account={account} />
      <PaymentHistory page={payments} />
      <BillingCard page={transfers} />
      <TransfersCard page={transfers} />
      <AccountCards account={account} />
      <HelpBox />
    </ProfileScreen>
  );
}
