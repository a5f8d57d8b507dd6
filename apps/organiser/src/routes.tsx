import type { RouteObject } from 'react-router';
import { asksAgain, loadEntry, loadFrame } from './areas/organiser/frame/load-frame.ts';
import { JOBS } from './areas/organiser/frame/jobs.ts';
import { loadUser } from './lib/load-user.ts';
import { page } from './lib/page.tsx';
import { LoadFailed } from './pages/load-failed.tsx';
import { NoRole } from './pages/no-role.tsx';
import { NotFound } from './pages/not-found.tsx';
import { nothingYet } from './pages/nothing-yet.tsx';
import { Root } from './root.tsx';

const jobPage = page(() => import('./areas/organiser/jobs/job-page.tsx'));

/** Every page of organisers, reviewers and judges: path, data, code. */
export const routes: RouteObject[] = [
  {
    Component: Root,
    ErrorBoundary: LoadFailed,
    HydrateFallback: () => null,
    children: [
      { path: '/organiser/login', ...page(() => import('./session/login-page.tsx')) },
      { path: '/organiser/invitation', ...page(() => import('./invitation/invitation-page.tsx')) },
      { path: '/organiser/end-sessions', ...page(() => import('./session/end-sessions-page.tsx')) },
      { path: '/organiser', loader: loadEntry, Component: NoRole },
      {
        path: '/organiser/:edition',
        loader: loadFrame,
        shouldRevalidate: asksAgain,
        ...page(() => import('./areas/organiser/frame/frame-page.tsx')),
        children: [
          { path: 'settings/people', ...page(() => import('./areas/organiser/people/people-page.tsx')) },
          { path: 'settings/society', ...page(() => import('./areas/organiser/people/society-people-page.tsx')) },
          { path: 'settings/record', ...page(() => import('./areas/organiser/record/record-page.tsx')) },
          { path: 'delegates', ...page(() => import('./areas/organiser/delegates/delegates-page.tsx')) },
          { path: 'delegates/register', ...page(() => import('./areas/organiser/delegates/registering/register-page.tsx')) },
          { path: 'delegates/register-list', ...page(() => import('./areas/organiser/delegates/registering/list/list-page.tsx')) },
          { path: 'delegates/workshop', ...page(() => import('./areas/organiser/workshop/workshop-page.tsx')) },
          { path: 'delegates/duplicates', ...page(() => import('./areas/organiser/delegates/duplicates-page.tsx')) },
          { path: 'delegates/runs', ...page(() => import('./areas/organiser/delegates/bulk/runs-page.tsx')) },
          { path: 'delegates/runs/:run', ...page(() => import('./areas/organiser/delegates/bulk/run-page.tsx')) },
          { path: 'delegates/:id', ...page(() => import('./areas/organiser/delegates/delegate-page.tsx')) },
          { path: 'mail', ...page(() => import('./areas/organiser/mail/outbox-page.tsx')) },
          { path: 'mail/messages', ...page(() => import('./areas/organiser/mail/messages-page.tsx')) },
          { path: 'mail/messages/:id', ...page(() => import('./areas/organiser/mail/message-page.tsx')) },
          { path: 'money', ...page(() => import('./areas/organiser/money/money-page.tsx')) },
          { path: 'money/payments/:id', ...page(() => import('./areas/organiser/money/payment-page.tsx')) },
          { path: 'money/orders', ...page(() => import('./areas/organiser/money/orders-page.tsx')) },
          { path: 'money/refunds', ...page(() => import('./areas/organiser/money/refunds-page.tsx')) },
          { path: 'money/transfers', ...page(() => import('./areas/organiser/money/transfers-page.tsx')) },
          { path: 'money/receipts', ...page(() => import('./areas/organiser/money/receipts-page.tsx')) },
          { path: 'proofs', ...page(() => import('./areas/organiser/proofs/proofs-page.tsx')) },
          { path: 'proofs/members', ...page(() => import('./areas/organiser/proofs/members/members-page.tsx')) },
          { path: 'security', ...page(() => import('./areas/organiser/security/security-page.tsx')) },
          { index: true, ...page(() => import('./areas/organiser/overview/overview-page.tsx')) },
          ...JOBS.filter(({ later }) => later !== null).map(({ path }) => ({ path, ...jobPage })),
          { path: '*', ...page(() => import('./areas/organiser/jobs/missing-page.tsx')) },
        ],
      },
      { path: '/review', loader: loadUser, Component: nothingYet('Reviews') },
      { path: '/judge', loader: loadUser, Component: nothingYet('Judging') },
      { path: '*', Component: NotFound },
    ],
  },
];
