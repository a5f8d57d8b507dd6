import { EmptyState } from '@isocentre/ui/states.tsx';
import { PageHead } from '../../../pages/page-head.tsx';

/** A path inside an edition that leads nowhere; the frame stays. */
export function Component() {
  return (
    <>
      <PageHead title="Page not found" />
      <EmptyState>There is nothing at this address. It may have moved, or the address may be mistyped.</EmptyState>
    </>
  );
}
