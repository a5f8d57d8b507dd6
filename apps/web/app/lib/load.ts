import type { Call } from '@isocentre/contract/route';
import { type ClientLoaderFunctionArgs, data, type LoaderFunctionArgs, type Params, type ShouldRevalidateFunctionArgs } from 'react-router';
import { doorContext } from './door.ts';
import { type Failure, pageStatus, toFailure, UNREACHABLE } from './failure.ts';

/**
 * One `load` per page, in a file of its own, used on both sides:
 *
 *   const load = () => import('../../features/contact/load-contacts.ts');
 *   export const loader = onServer(load);
 *   export const clientLoader = inBrowser(load);
 *
 * The server waits for the data and sends a complete page. In the browser the page appears at once in its loading state
 * and `later` brings the data. A failed call is data too: the page shows its designed error with Try Again.
 */
export interface PageArgs {
  params: Params;
  url: URL;
}
export type Load<T> = (call: Call, args: PageArgs) => Promise<T>;
export type Loaded<T> = { data: T } | { failed: Failure };
export type PageData<T> = Loaded<T> | { later: Promise<Loaded<T>> };
type LoadModule<T> = () => Promise<{ load: Load<T> }>;

async function attempt<T>(load: Load<T>, call: Call, { params, url }: PageArgs): Promise<Loaded<T>> {
  try {
    return { data: await load(call, { params, url }) };
  } catch (error) {
    return { failed: toFailure(error) };
  }
}

export const onServer =
  <T>(module: LoadModule<T>) =>
  async (args: LoaderFunctionArgs) => {
    const { load } = await module();
    const page: PageData<T> = await attempt(load, args.context.get(doorContext).call, args);
    return data(page, { status: 'failed' in page ? pageStatus(page.failed) : 200 });
  };

export const inBrowser =
  <T>(module: LoadModule<T>) =>
  (args: ClientLoaderFunctionArgs): PageData<T> => ({
    // Without a connection the code itself may not come; that is the same failure as an unanswered call.
    later: Promise.all([module(), import('./browser-call.ts')]).then(
      ([{ load }, { browserCall }]) => attempt(load, browserCall, args),
      () => ({ failed: UNREACHABLE }),
    ),
  });

/** For pages with a form: sending it must not put the page around it back into its loading state. */
export const unlessSubmitted = ({ formMethod, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  formMethod === undefined && defaultShouldRevalidate;

/** Whether any loader's answer says that its page could not be loaded. */
export const someFailed = (loaderData: Record<string, unknown>) =>
  Object.values(loaderData).some((one) => typeof one === 'object' && one !== null && 'failed' in one);
