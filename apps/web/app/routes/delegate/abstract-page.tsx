import { AbstractScreen } from '../../features/abstracts/abstract-screen.tsx';
import type { DeskData } from '../../features/abstracts/load-desk.ts';
import { LoginAgain } from '../../features/accounts/login-again.tsx';
import type { PageData } from '../../lib/load.ts';

/** The abstracts, and the login for whoever loses the session while writing. */
export default function AbstractPage({ page, loginPage }: { page: PageData<DeskData>; loginPage: string }) {
  return <AbstractScreen page={page} loginPage={loginPage} Login={LoginAgain} />;
}
