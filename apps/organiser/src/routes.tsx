import type { RouteObject } from 'react-router';
import { loadUser } from './lib/load-user.ts';
import { page } from './lib/page.tsx';
import { LoadFailed } from './pages/load-failed.tsx';
import { NotFound } from './pages/not-found.tsx';
import { nothingYet } from './pages/nothing-yet.tsx';
import { Root } from './root.tsx';

/** Every page of organisers, reviewers and judges: path, data, code. */
export const routes: RouteObject[] = [
  {
    Component: Root,
    ErrorBoundary: LoadFailed,
    HydrateFallback: () => null,
    children: [
      { path: '/organiser/login', ...page(() => import('./session/login-page.tsx')) },
      { path: '/organiser', loader: loadUser, Component: nothingYet('Organisers') },
      { path: '/review', loader: loadUser, Component: nothingYet('Reviews') },
      { path: '/judge', loader: loadUser, Component: nothingYet('Judging') },
      { path: '*', Component: NotFound },
    ],
  },
];
