import type { RouteObject } from 'react-router';
import { asksAgain, loadEntry, loadFrame } from './areas/organiser/frame/load-frame.ts';
import { JOBS } from './areas/organiser/frame/jobs.ts';
import { areaOf, inOtherEdition } from './lib/area.ts';
import { page } from './lib/page.tsx';
import { LoadFailed } from './pages/load-failed.tsx';
import { NoRole } from './pages/no-role.tsx';
import { NotFound } from './pages/not-found.tsx';
import { Root } from './root.tsx';

const review = areaOf('/review', 'reviews.write');
const judge = areaOf('/judge', 'contests.judge');
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
          { path: 'settings', ...page(() => import('./areas/organiser/settings/settings-index-page.tsx')) },
          { path: 'settings/:kind/versions', ...page(() => import('./areas/organiser/settings/settings-versions-page.tsx')) },
          { path: 'settings/fees/:part?', ...page(() => import('./areas/organiser/settings/fees/fees-page.tsx')) },
          { path: 'settings/:kind', ...page(() => import('./areas/organiser/settings/settings-item-page.tsx')) },
          { path: 'settings/people', ...page(() => import('./areas/organiser/people/people-page.tsx')) },
          { path: 'settings/society', ...page(() => import('./areas/organiser/people/society-people-page.tsx')) },
          { path: 'settings/calendar', ...page(() => import('./areas/organiser/calendar/calendar-page.tsx')) },
          { path: 'settings/editions', ...page(() => import('./areas/organiser/editions/editions-page.tsx')) },
          { path: 'settings/editions/new', ...page(() => import('./areas/organiser/editions/new-edition-page.tsx')) },
          { path: 'settings/checklist', ...page(() => import('./areas/organiser/editions/checklist-page.tsx')) },
          { path: 'settings/society-facts', ...page(() => import('./areas/organiser/editions/society-page.tsx')) },
          { path: 'settings/machine-access', ...page(() => import('./areas/organiser/outbound/machine-page.tsx')) },
          { path: 'settings/developers', ...page(() => import('./areas/organiser/outbound/developers-page.tsx')) },
          { path: 'settings/record', ...page(() => import('./areas/organiser/record/record-page.tsx')) },
          { path: 'delegates', ...page(() => import('./areas/organiser/delegates/delegates-page.tsx')) },
          { path: 'delegates/register', ...page(() => import('./areas/organiser/delegates/registering/register-page.tsx')) },
          { path: 'delegates/register-list', ...page(() => import('./areas/organiser/delegates/registering/list/list-page.tsx')) },
          { path: 'delegates/workshop', ...page(() => import('./areas/organiser/workshop/workshop-page.tsx')) },
          { path: 'delegates/duplicates', ...page(() => import('./areas/organiser/delegates/duplicates-page.tsx')) },
          { path: 'delegates/runs', ...page(() => import('./areas/organiser/delegates/bulk/runs-page.tsx')) },
          { path: 'delegates/runs/:run', ...page(() => import('./areas/organiser/delegates/bulk/run-page.tsx')) },
          { path: 'delegates/:id', ...page(() => import('./areas/organiser/delegates/delegate-page.tsx')) },
          { path: 'content', ...page(() => import('./areas/organiser/content/content-page.tsx')) },
          { path: 'content/:kind', ...page(() => import('./areas/organiser/content/kind-page.tsx')) },
          { path: 'content/:kind/:id', ...page(() => import('./areas/organiser/content/item-page.tsx')) },
          { path: 'content/:kind/:id/versions', ...page(() => import('./areas/organiser/content/versions-page.tsx')) },
          { path: 'mail', ...page(() => import('./areas/organiser/mail/outbox-page.tsx')) },
          { path: 'mail/new', ...page(() => import('./areas/organiser/mail/mailings/new-mailing-page.tsx')) },
          { path: 'mail/mailings', ...page(() => import('./areas/organiser/mail/mailings/mailings-page.tsx')) },
          { path: 'mail/mailings/:id', ...page(() => import('./areas/organiser/mail/mailings/mailing-page.tsx')) },
          { path: 'mail/people/:account', ...page(() => import('./areas/organiser/mail/person-mails-page.tsx')) },
          { path: 'mail/messages', ...page(() => import('./areas/organiser/mail/messages-page.tsx')) },
          { path: 'mail/messages/:id', ...page(() => import('./areas/organiser/mail/message-page.tsx')) },
          { path: 'money', ...page(() => import('./areas/organiser/money/money-page.tsx')) },
          { path: 'money/payments/:id', ...page(() => import('./areas/organiser/money/payment-page.tsx')) },
          { path: 'money/orders', ...page(() => import('./areas/organiser/money/orders-page.tsx')) },
          { path: 'money/refunds', ...page(() => import('./areas/organiser/money/refunds-page.tsx')) },
          { path: 'money/invoices', ...page(() => import('./areas/organiser/money/invoices-page.tsx')) },
          { path: 'money/vouchers', ...page(() => import('./areas/organiser/money/vouchers-page.tsx')) },
          { path: 'money/transfers', ...page(() => import('./areas/organiser/money/transfers-page.tsx')) },
          { path: 'money/settlements', ...page(() => import('./areas/organiser/money/settlements-page.tsx')) },
          { path: 'money/settlements/:id', ...page(() => import('./areas/organiser/money/settlement-page.tsx')) },
          { path: 'money/shifts', ...page(() => import('./areas/organiser/money/shifts-page.tsx')) },
          { path: 'money/day', ...page(() => import('./areas/organiser/money/day-page.tsx')) },
          { path: 'money/findings', ...page(() => import('./areas/organiser/money/findings-page.tsx')) },
          { path: 'money/receipts', ...page(() => import('./areas/organiser/money/receipts-page.tsx')) },
          { path: 'abstracts', ...page(() => import('./areas/organiser/abstracts/board/board-page.tsx')) },
          { path: 'abstracts/decisions', ...page(() => import('./areas/organiser/abstracts/board/decisions-page.tsx')) },
          { path: 'abstracts/letters', ...page(() => import('./areas/organiser/abstracts/letters/letters-page.tsx')) },
          { path: 'abstracts/letters/texts', ...page(() => import('./areas/organiser/abstracts/letters/texts-page.tsx')) },
          { path: 'abstracts/presentations', ...page(() => import('./areas/organiser/abstracts/presentations/presentations-page.tsx')) },
          { path: 'abstracts/contests', ...page(() => import('./areas/organiser/abstracts/contests/contests-page.tsx')) },
          { path: 'abstracts/contests/:contest', ...page(() => import('./areas/organiser/abstracts/contests/contest-page.tsx')) },
          { path: 'abstracts/settings', ...page(() => import('./areas/organiser/abstracts/call-page.tsx')) },
          { path: 'abstracts/reviewers', ...page(() => import('./areas/organiser/abstracts/reviewers-page.tsx')) },
          { path: 'abstracts/book', ...page(() => import('./areas/organiser/abstracts/book-page.tsx')) },
          { path: 'abstracts/conflicts', ...page(() => import('./areas/organiser/abstracts/conflicts-page.tsx')) },
          { path: 'abstracts/assignment', ...page(() => import('./areas/organiser/abstracts/assignment-page.tsx')) },
          { path: 'programme', ...page(() => import('./areas/organiser/programme/programme-page.tsx')) },
          { path: 'proofs', ...page(() => import('./areas/organiser/proofs/proofs-page.tsx')) },
          { path: 'proofs/members', ...page(() => import('./areas/organiser/proofs/members/members-page.tsx')) },
          { path: 'security', ...page(() => import('./areas/organiser/security/security-page.tsx')) },
          { index: true, ...page(() => import('./areas/organiser/overview/overview-page.tsx')) },
          ...JOBS.filter(({ later }) => later !== null).map(({ path }) => ({ path, ...jobPage })),
          { path: '*', ...page(() => import('./areas/organiser/jobs/missing-page.tsx')) },
        ],
      },
      { path: '/review', loader: review.loadEntry, Component: NoRole },
      {
        path: '/review/:edition',
        loader: review.load,
        shouldRevalidate: inOtherEdition,
        ...page(() => import('./areas/review/review-frame.tsx')),
        children: [
          { index: true, ...page(() => import('./areas/review/queue-page.tsx')) },
          { path: ':number', ...page(() => import('./areas/review/read-page.tsx')) },
        ],
      },
      { path: '/judge', loader: judge.loadEntry, Component: NoRole },
      {
        path: '/judge/:edition/:reference?',
        loader: judge.load,
        shouldRevalidate: inOtherEdition,
        ...page(() => import('./areas/judge/judge-page.tsx')),
      },
      { path: '*', Component: NotFound },
    ],
  },
];
