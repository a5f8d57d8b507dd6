import { addresses } from '@isocentre/domain/addresses';
import { index, route, type RouteConfig } from '@react-router/dev/routes';

export default [
  index('routes/public/home.tsx'),
  // A second URL of the same page. The id names the folder: pages elsewhere are never cached for others.
  route('home', 'routes/public/home.tsx', { id: 'routes/public/home-too' }),
  route(addresses.workshop.slice(1), 'routes/public/preconference-workshop.tsx'),
  route(addresses.photos.slice(1), 'routes/public/conference-highlights.tsx'),
  route(addresses.speakers.slice(1), 'routes/public/invited-speakers.tsx'),
  route(addresses.programme.slice(1), 'routes/public/scientific-program.tsx'),
  route(addresses.registration.slice(1), 'routes/public/registration.tsx'),
  route(addresses.login.slice(1), 'routes/public/login-page.tsx'),
  route('login', 'routes/public/login.tsx'),
  route(addresses.forgotPassword.slice(1), 'routes/public/forget-password.tsx'),
  route(addresses.resetPassword.slice(1), 'routes/public/reset-password.tsx'),
  route(addresses.confirmAddress.slice(1), 'routes/public/confirm-address.tsx'),
  route(addresses.keepMyData.slice(1), 'routes/public/keep-my-data.tsx'),
  route(addresses.abstractGuidelines.slice(1), 'routes/public/abstract.tsx'),
  route(addresses.awards.slice(1), 'routes/public/awards-and-honors.tsx'),
  route(addresses.venue.slice(1), 'routes/public/venue.tsx'),
  route(addresses.cancerTypes.slice(1), 'routes/public/types-of-cancers.tsx'),
  route('cancerdetail/:cancerTypeId', 'routes/public/cancerdetail.tsx'),
  route(addresses.sponsors.slice(1), 'routes/public/sponsors.tsx'),
  route(addresses.accommodation.slice(1), 'routes/public/accommodation.tsx'),
  route(addresses.contact.slice(1), 'routes/public/contacts.tsx'),
  route(addresses.privacy.slice(1), 'routes/public/privacypolicy.tsx'),
  route(addresses.terms.slice(1), 'routes/public/terms.tsx'),
  // Of terms and privacy policy: by number, or by a day on which it was in force.
  route(':text/versions/:version', 'routes/public/text-version.tsx'),
  route(addresses.serverError.slice(1), 'routes/public/internal-server-error.tsx'),
  route(addresses.payment.slice(1), 'routes/delegate/payment-page.tsx'),
  route(addresses.abstracts.slice(1), 'routes/delegate/abstract-submission.tsx'),
  route(addresses.profile.slice(1), 'routes/delegate/user-profile.tsx'),
  route('ui', 'routes/development/ui.tsx'),
  // Pages with edition-specific paths: its committees and its sights.
  route(':address', 'routes/public/own-page.tsx'),
  route('*', 'routes/public/not-found.tsx'),
] satisfies RouteConfig;
