import { EmptyState } from '@isocentre/ui/states.tsx';
import { Link, useOutletContext } from 'react-router';
import { PageHead } from '../../../pages/page-head.tsx';
import type { FrameData } from '../frame/load-frame.ts';

/** An address that was typed, or an item that was discarded. */
export function UnknownKind({ title = 'Not found' }: { title?: string }) {
  const { slug } = useOutletContext<FrameData>().edition;
  return (
    <>
      <PageHead title={title} />
      <EmptyState level="h2" title="There is nothing at this address">
        It may have been a draft that was discarded. <Link to={`/organiser/${slug}/content`}>Show all pages and people</Link>
      </EmptyState>
    </>
  );
}
