import { refusals } from '@isocentre/domain/refusals';
import { type LoaderFunctionArgs, redirect } from 'react-router';
import type { Failure } from './failure.ts';
import { firstFailure } from './load.ts';
import { loginFor, type ReturnPlace } from './return-path.ts';

interface PageAnswer {
  data: unknown;
  init: ResponseInit | null;
}

type Code = keyof typeof refusals;
const LOST: Code = 'UNAUTHENTICATED';
const NEVER: Code = 'LOGIN_REQUIRED';

/** For a personal page: on the server, a signed-out visitor is redirected to the login, and returns afterwards. */
export const forSignedIn =
  <A extends PageAnswer>(loader: (args: LoaderFunctionArgs) => Promise<A>, place: ReturnPlace) =>
  async (args: LoaderFunctionArgs): Promise<A> => {
    const answer = await loader(args);
    if (answer.init?.status === refusals.UNAUTHENTICATED.status)
      throw redirect(loginFor(place, { lost: firstFailure(answer.data)?.code === LOST }));
    return answer;
  };

/** The response says that nobody is signed in: on an open page this means the session has ended. */
export const isSignedOut = (failed: Pick<Failure, 'code'> | null | undefined) => failed?.code === LOST || failed?.code === NEVER;

/** Nobody was signed in to begin with: no session has ended. */
export const neverSignedIn = (failed: Pick<Failure, 'code'> | null | undefined) => failed?.code === NEVER;
