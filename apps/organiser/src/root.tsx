import { Suspense } from 'react';
import { Outlet } from 'react-router';

/** Around every page: while its code is on the way the last one stays, or nothing on the very first. */
export function Root() {
  return (
    <Suspense>
      <Outlet />
    </Suspense>
  );
}
