import { index, route, type RouteConfig } from '@react-router/dev/routes';

export default [
  index('routes/public/home.tsx'),
  // A second address of the same page. The id names the folder: pages elsewhere are never kept for others.
  route('home', 'routes/public/home.tsx', { id: 'routes/public/home-too' }),
  route('preconference-workshop', 'routes/public/preconference-workshop.tsx'),
  route('conference-highlights', 'routes/public/conference-highlights.tsx'),
  route('invited-speakers', 'routes/public/invited-speakers.tsx'),
  route('scientific-program', 'routes/public/scientific-program.tsx'),
  route('registration', 'routes/public/registration.tsx'),
  route('login-page', 'routes/public/login-page.tsx'),
  route('login', 'routes/public/login.tsx'),
  route('forgetPassword', 'routes/public/forget-password.tsx'),
  route('reset-password', 'routes/public/reset-password.tsx'),
  route('abstract', 'routes/public/abstract.tsx'),
  route('awards-and-honors', 'routes/public/awards-and-honors.tsx'),
  route('venue', 'routes/public/venue.tsx'),
  route('types-of-cancers', 'routes/public/types-of-cancers.tsx'),
  route('cancerdetail/:cancerTypeId', 'routes/public/cancerdetail.tsx'),
  route('sponsors', 'routes/public/sponsors.tsx'),
  route('accommodation', 'routes/public/accommodation.tsx'),
  route('contacts', 'routes/public/contacts.tsx'),
  route('privacypolicy', 'routes/public/privacypolicy.tsx'),
  route('terms', 'routes/public/terms.tsx'),
  route('internal-server-error', 'routes/public/internal-server-error.tsx'),
  route('paymentPage', 'routes/delegate/payment-page.tsx'),
  route('abstract-submission', 'routes/delegate/abstract-submission.tsx'),
  route('userProfile', 'routes/delegate/user-profile.tsx'),
  route('ui', 'routes/development/ui.tsx'),
  // Pages whose address is the edition's own: its committees and its places to visit.
  route(':address', 'routes/public/own-page.tsx'),
  route('*', 'routes/public/not-found.tsx'),
] satisfies RouteConfig;
