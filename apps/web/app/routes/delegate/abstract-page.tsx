import { AbstractScreen } from '../../features/abstracts/abstract-screen.tsx';
import type { AbstractsPageData } from '../../features/abstracts/load-my-abstracts.ts';
import { LoginAgain } from '../../features/accounts/login-again.tsx';
import type { PageData } from '../../lib/load.ts';

/** The abstracts, and the login for somebody whose session ends while writing. */
export default function AbstractPage({ page, loginPage }: { page: PageData<AbstractsPageData>; loginPage: string }) {
  return <AbstractScreen page={page} loginPage={loginPage} Login={LoginAgain} />;
}
