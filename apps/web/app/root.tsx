import { readSite } from '@isocentre/contract/content';
import { readEdition } from '@isocentre/contract/editions';
import '@isocentre/ui/base.css';
import sans from '@isocentre/ui/fonts/made/sans.woff2?url';
import serif from '@isocentre/ui/fonts/made/serif.woff2?url';
import { lazy, type ReactNode, Suspense, use } from 'react';
import {
  data,
  isRouteErrorResponse,
  Links,
  type LinksFunction,
  type LoaderFunctionArgs,
  Meta,
  Outlet,
  Scripts,
  useLocation,
  useRouteError,
} from 'react-router';
import { pageServicesContext } from './lib/page-services.ts';
import { pageStatus, toFailure } from './lib/failure.ts';
import { IN_PREVIEW, keepToOwnDocument } from './lib/own-document.ts';
import { momentInWords } from './lib/moment-in-words.ts';
import { ScriptMark } from './lib/script-mark.ts';
import { HINT } from './lib/session-hint.ts';
import { forShell, type ShellData, useShellData } from './lib/shell-data.ts';
import { RouteChange } from './shell/route-change.tsx';
import { ServerError } from './shell/server-error.tsx';
import { Shell } from './shell/shell.tsx';
import './shell/not-found.css';

/**
 * Runs before the first paint, so that the greeting neither comes late nor shifts the layout: tells the styles whose
 * name is remembered. The browser keeps the server's HTML and does not need this text.
 */
const greetEarly = import.meta.env.SSR
  ? `try{const n=localStorage.getItem('${HINT}');if(n){const{classList,style}=document.documentElement;classList.add('signed-in');style.setProperty('--user-name',JSON.stringify(n))}}catch{}`
  : '';

/** Unknown URLs already include it; for all other pages it is a file they hardly ever need. */
const NotFound = lazy(() => import('./shell/not-found.tsx').then((page) => ({ default: page.NotFound })));

const preload = (href: string) => ({ rel: 'preload', href, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' }) as const;

export const links: LinksFunction = () => [
  preload(serif),
  preload(sans),
  { rel: 'icon', href: '/favicon.ico', sizes: '32x32' },
  { rel: 'icon', href: '/mark.svg', type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: '/icons/180.png' },
  { rel: 'manifest', href: '/manifest.webmanifest' },
];

export async function loader({ context }: LoaderFunctionArgs): Promise<ShellData> {
  const services = context.get(pageServicesContext);
  try {
    const [edition, site] = await Promise.all([services.call(readEdition, {}), services.call(readSite, {})]);
    const preview = services.preview && { ...services.preview, words: momentInWords(services.preview.at, edition.timeZone) };
    return { edition: forShell(edition), site, timeMachine: services.timeMachine, preview };
  } catch (error) {
    const failure = toFailure(error);
    throw data(null, { status: pageStatus(failure) >= 500 ? 503 : pageStatus(failure) });
  }
}

/** Header and footer stay as the first page loaded them. */
export const clientMiddleware = [keepToOwnDocument];

export const shouldRevalidate = () => false;

export function Layout({ children }: { children: ReactNode }) {
  const mark = use(ScriptMark);
  const shell = useShellData();
  const look = shell?.edition.look;
  const scripts = !shell?.preview?.framed;
  return (
    <html lang="en-IN" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content={look?.ink ?? '#0b1f3a'} />
        <Meta />
        <Links />
        {look && <link rel="stylesheet" href={scripts ? `/look.css?v=${shell.edition.contentVersion}` : '/preview-look.css'} />}
        {scripts && <script nonce={mark} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: greetEarly }} />}
      </head>
      <body className={bodyClass(shell)}>
        {children}
        {scripts && <RouteChange scriptMark={mark} />}
        {scripts && <Scripts nonce={mark} />}
      </body>
    </html>
  );
}

/** A bar at the bottom takes its room; in a preview every link loads a new document (`own-document.ts`). */
function bodyClass(shell: ShellData | undefined): string | undefined {
  if (shell?.preview) return `with-clock ${IN_PREVIEW}`;
  return shell?.timeMachine ? 'with-clock' : undefined;
}

export default function App() {
  const shell = useShellData();
  if (!shell) return <ServerError alone />;
  return (
    <Shell shell={shell}>
      <Outlet />
    </Shell>
  );
}

/** Everything a page did not handle itself. The shell stays if its own data is there. */
export function ErrorBoundary() {
  const error = useRouteError();
  const shell = useShellData();
  const { pathname, search } = useLocation();
  const status = isRouteErrorResponse(error) ? error.status : 500;
  const missing = status === 404;
  const page = missing ? (
    <Suspense>
      <NotFound />
    </Suspense>
  ) : (
    <ServerError status={status} alone={!shell} retry={pathname + search} />
  );
  return (
    <>
      <title>{missing ? 'Page not found' : 'Server error'}</title>
      <meta name="robots" content="noindex" />
      {shell ? (
        <Shell shell={shell} solid={!missing}>
          {page}
        </Shell>
      ) : (
        <main id="main">{page}</main>
      )}
    </>
  );
}
