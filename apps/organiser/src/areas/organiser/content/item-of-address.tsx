import { KIND_NAMES, type KindName, kindOf } from '@isocentre/domain/content/kinds';
import type { ReactNode } from 'react';
import { useOutletContext, useParams } from 'react-router';
import type { FrameData } from '../frame/load-frame.ts';
import { ContentGuard } from './content-guard.tsx';
import './content.css';
import { UnknownKind } from './unknown-kind.tsx';

export interface ItemKey {
  readonly kind: KindName;
  readonly id: string;
}

/** The item that the address names, for whoever may read drafts. Another one begins anew. */
export function ItemOfAddress({ children }: { children: (key: ItemKey) => ReactNode }) {
  const { edition } = useOutletContext<FrameData>();
  const { kind = '', id = '' } = useParams();
  const known = KIND_NAMES.find((name) => name === kind);
  if (!known || kindOf(known).area !== 'content') return <UnknownKind />;
  return (
    <ContentGuard>
      <ForOne key={`${edition.slug} ${known} ${id}`}>{children({ kind: known, id })}</ForOne>
    </ContentGuard>
  );
}

const ForOne = ({ children }: { children: ReactNode }) => children;
