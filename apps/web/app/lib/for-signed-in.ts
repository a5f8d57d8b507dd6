import { type LoaderFunctionArgs, redirect } from 'react-router';
import { refusals } from '@isocentre/domain/refusals';
import type { Failure } from './failure.ts';

interface PageAnswer {
  init: ResponseInit | null;
}

/** For a page of one person: on the server, whoever is not signed in is sent where they can. */
export const forSignedIn =
  <A extends PageAnswer>(loader: (args: LoaderFunctionArgs) => Promise<A>, to: string) =>
  async (args: LoaderFunctionArgs): Promise<A> => {
    const answer = await loader(args);
    if (answer.init?.status === refusals.UNAUTHENTICATED.status) throw redirect(to);
    return answer;
  };

/** The session has ended while its page was open. */
export const isSignedOut = (failed: Pick<Failure, 'code'> | null | undefined) =>
  failed?.code === ('UNAUTHENTICATED' satisfies keyof typeof refusals);
