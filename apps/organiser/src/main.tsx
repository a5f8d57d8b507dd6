import '@isocentre/ui/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, matchRoutes } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import './staff.css';
import { forgetFailed } from './lib/page.tsx';
import { routes } from './routes.tsx';

const router = createBrowserRouter(routes);

/** Loads the code of a page while its data is on the way. */
const warmFor = (pathname: string) => {
  for (const { route } of matchRoutes(routes, pathname) ?? []) {
    const { warm } = (route.handle ?? {}) as { warm?: () => Promise<unknown> };
    // The page itself reports what could not be loaded.
    void warm?.().catch(() => undefined);
  }
};
warmFor(location.pathname);
router.subscribe(({ navigation }) => {
  if (!navigation.location) return;
  forgetFailed();
  warmFor(navigation.location.pathname);
});

const root = document.getElementById('root');
if (root)
  createRoot(root).render(
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>,
  );
