import { pageName } from '@isocentre/domain/content/page-name';
import { useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { namingPath } from './own-page.ts';
import { useShellData } from './shell-data.ts';

/** Where a visitor came from, carried in navigation state: the page banner shows it. */
export interface FromPage {
  from: string;
  path: string;
}

const HOME: FromPage = { from: 'Home', path: '/' };
const isHome = (pathname: string) => pathname === '/' || pathname.toLowerCase() === '/home';

/** The name of the current page. */
export function usePageName(): string {
  const { pathname } = useLocation();
  const site = useShellData()?.site;
  return pageName(site ? namingPath(site, pathname) : pathname);
}

/** The state that links in header and footer pass on. */
export function useHere(): FromPage {
  const { pathname } = useLocation();
  const from = usePageName();
  return isHome(pathname) ? HOME : { from, path: pathname };
}

/** The page named by the current navigation state, else Home. The server never sees that state, so it renders Home. */
export function useFromPage(): FromPage {
  const state = useLocation().state as Partial<FromPage> | null;
  const arrived = useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  );
  return arrived && state?.from ? { from: state.from, path: state.path ?? '/' } : HOME;
}
