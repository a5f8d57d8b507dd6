import type { Call } from '@isocentre/contract/route';
import { type ClientLoaderFunctionArgs, data, type LoaderFunctionArgs, type Params, type ShouldRevalidateFunctionArgs } from 'react-router';
import { pageServicesContext } from './page-services.ts';
import { type Failure, pageStatus, toFailure, UNREACHABLE } from './failure.ts';

/**
 * One `load` per page, in its own file, used on both sides:
 *
 *   const load = () => import('../../features/contact/load-contacts.ts');
 *   export const loader = onServer(load);
 *   export const clientLoader = inBrowser(load);
 *
 * The server waits for the data and sends a complete page. In the browser the page appears at once in its loading state
 * and `later` delivers the data. A failed call is data too: the page shows its designed error with Try Again.
 *
 * A page of several parts with separate states has one such `load` per part (`partsOnServer`, `partsInBrowser`).
 */
export interface PageArgs {
  params: Params;
  url: URL;
}
export type Load<T> = (call: Call, args: PageArgs) => Promise<T>;
export type Loaded<T> = { data: T } | { failed: Failure };
export type PageData<T> = Loaded<T> | { later: Promise<Loaded<T>> };
type LoadModule<T> = () => Promise<{ load: Load<T> }>;

export type PageParts<P> = { parts: { [Part in keyof P]: PageData<P[Part]> } };
type PartModules<P> = { [Part in keyof P]: LoadModule<P[Part]> };

async function attempt<T>(load: Load<T>, call: Call, { params, url }: PageArgs): Promise<Loaded<T>> {
  try {
    return { data: await load(call, { params, url }) };
  } catch (error) {
    return { failed: toFailure(error) };
  }
}

const loadOnServer = async <T>(module: LoadModule<T>, args: LoaderFunctionArgs) => {
  const { load } = await module();
  return attempt(load, args.context.get(pageServicesContext).call, args);
};

const loadInBrowser = <T>(module: LoadModule<T>, args: PageArgs): Promise<Loaded<T>> =>
  // Without a connection the code itself may not load; that is the same failure as a call without a response.
  Promise.all([module(), import('./browser-call.ts')]).then(
    ([{ load }, { browserCall }]) => attempt(load, browserCall, args),
    () => ({ failed: UNREACHABLE }),
  );

export const onServer =
  <T>(module: LoadModule<T>) =>
  async (args: LoaderFunctionArgs) => {
    const page: PageData<T> = await loadOnServer(module, args);
    return data(page, { status: 'failed' in page ? pageStatus(page.failed) : 200 });
  };

export const inBrowser =
  <T>(module: LoadModule<T>) =>
  (args: ClientLoaderFunctionArgs): PageData<T> | Promise<PageData<T>> => {
    const loaded = loadInBrowser(module, args);
    return quiet ? loaded : { later: loaded };
  };

const inParts = <P>(modules: PartModules<P>, load: (module: LoadModule<unknown>) => unknown) =>
  Object.entries(modules).map(([part, module]) => [part, load(module as LoadModule<unknown>)] as const);
const asParts = <P>(entries: readonly (readonly [string, unknown])[]) => ({ parts: Object.fromEntries(entries) }) as PageParts<P>;
const settled = (entries: readonly (readonly [string, unknown])[]) =>
  Promise.all(entries.map(async ([part, loaded]) => [part, await loaded] as const));

/** The page is fine if any of its parts is; only when all have failed does it return their status. */
export const partsOnServer =
  <P>(modules: PartModules<P>) =>
  async (args: LoaderFunctionArgs) => {
    const page = asParts<P>(await settled(inParts(modules, (module) => loadOnServer(module, args))));
    const failures = Object.values<PageData<unknown>>(page.parts).map((part) => ('failed' in part ? part.failed : null));
    const [first] = failures;
    return data(page, { status: first && failures.every(Boolean) ? pageStatus(first) : 200 });
  };

export const partsInBrowser =
  <P>(modules: PartModules<P>) =>
  async (args: ClientLoaderFunctionArgs): Promise<PageParts<P>> => {
    const loading = inParts(modules, (module) => loadInBrowser(module, args));
    if (quiet) return asParts(await settled(loading));
    return asParts(loading.map(([part, later]) => [part, { later }] as const));
  };

let quiet = false;

/** Reloads the page's data without its loading state: what is shown stays until the new data is there. */
export async function refresh(revalidate: () => Promise<void>): Promise<void> {
  quiet = true;
  try {
    await revalidate();
  } finally {
    quiet = false;
  }
}

/** For pages with a form: submitting it must not put the page around it back into its loading state. */
export const unlessSubmitted = ({ formMethod, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  formMethod === undefined && defaultShouldRevalidate;

const has = (one: unknown, key: string): one is Record<string, unknown> => typeof one === 'object' && one !== null && key in one;

/** Why a page, or the first of its parts that failed, could not be loaded. */
export function firstFailure(page: unknown): Failure | null {
  if (has(page, 'failed')) return page['failed'] as Failure;
  if (!has(page, 'parts')) return null;
  for (const part of Object.values(page['parts'] as Record<string, unknown>)) if (has(part, 'failed')) return part['failed'] as Failure;
  return null;
}

/** Whether any loader reports that its page, or a part of it, could not be loaded. */
export const someFailed = (loaderData: Record<string, unknown>): boolean =>
  Object.values(loaderData).some((one) => has(one, 'failed') || (has(one, 'parts') && someFailed(one['parts'] as Record<string, unknown>)));
