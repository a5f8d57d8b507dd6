import { readSession, type SignedInUser } from '@isocentre/contract/accounts';
import { redirect } from 'react-router';
import { loginPath } from '../session/path-after-login.ts';
import { call } from './call.ts';

/** Who is signed in. Nobody: to the login, and back here afterwards. */
export async function loadUser({ request }: { request: Request }): Promise<SignedInUser> {
  const { user } = await call(readSession, {});
  const { pathname, search } = new URL(request.url);
  if (!user) throw redirect(loginPath(pathname + search));
  return user;
}
