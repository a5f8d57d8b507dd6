import { Bone, ErrorState, Loading } from '@isocentre/ui/states.tsx';
import { type ReactNode, useCallback } from 'react';
import { useOutletContext } from 'react-router';
import { PageHead } from '../../../../pages/page-head.tsx';
import { useLatest } from '../../../../session/use-latest.ts';
import type { FrameData } from '../../frame/load-frame.ts';
import type { ItemKey } from '../item-of-address.tsx';
import { handsOf, type Opened } from './hands.ts';

interface OpenItemProps {
  of: ItemKey;
  title: string;
  trail: ReactNode;
  /** Shown if there is no such item. */
  missing: ReactNode;
  children: (opened: Opened) => ReactNode;
}

/** Reads an item, and says so while it does. */
export function OpenItem({ of: { kind, id }, title, trail, missing, children }: OpenItemProps) {
  const { slug } = useOutletContext<FrameData>().edition;
  const load = useCallback(() => handsOf(kind, slug).open({ kind, id }), [slug, kind, id]);
  const { data, error, again } = useLatest(load);
  if (data) return children(data);
  if (error?.code === 'NOT_FOUND') return missing;
  return (
    <>
      <PageHead title={title} trail={trail} />
      {error ? (
        <ErrorState level="h2" title="It did not load" reason={error.message} onRetry={again} />
      ) : (
        <Loading bones={<Bone shape="block" size="l" />}>Loading the form</Loading>
      )}
    </>
  );
}
