import { index, route, type RouteConfig } from '@react-router/dev/routes';

export default [
  index('routes/public/home.tsx'),
  route('home', 'routes/public/home.tsx', { id: 'home' }),
  route('contacts', 'routes/public/contacts.tsx'),
  route('internal-server-error', 'routes/public/internal-server-error.tsx'),
  route('ui', 'routes/development/ui.tsx'),
  route('*', 'routes/public/not-found.tsx'),
] satisfies RouteConfig;
