import { type KindName, kindOf } from '@isocentre/domain/content/kinds';
import { Link, useOutletContext } from 'react-router';
import type { FrameData } from '../frame/load-frame.ts';
import { Editor } from './editor/editor.tsx';
import { OpenItem } from './editor/open-item.tsx';
import { PreviewPane } from './editor/preview-pane.tsx';
import { publicPage } from './groups.ts';
import { type ItemKey, ItemOfAddress } from './item-of-address.tsx';
import { UnknownKind } from './unknown-kind.tsx';

/** One item: its form, the public page beside it, what waits. */
export const Component = () => <ItemOfAddress>{(key) => <OneItem of={key} />}</ItemOfAddress>;

function OneItem({ of }: { of: ItemKey }) {
  const { slug } = useOutletContext<FrameData>().edition;
  const { kind, id } = of;
  const trail = <Trail slug={slug} kind={kind} />;
  return (
    <OpenItem of={of} title={kindOf(kind).name} trail={trail} missing={<UnknownKind title={kindOf(kind).name} />}>
      {({ item, choices }) => (
        <Editor
          first={item}
          choices={choices}
          trail={trail}
          renderAside={({ body, version }) => <PreviewPane slug={slug} path={publicPage(kind, id, body)} version={version} />}
        />
      )}
    </OpenItem>
  );
}

const Trail = ({ slug, kind }: { slug: string; kind: KindName }) => (
  <>
    <Link to={`/organiser/${slug}/content`}>Pages &amp; people</Link>
    {['list', 'fixed'].includes(kindOf(kind).holds) && (
      <>
        {' › '}
        <Link to={`/organiser/${slug}/content/${kind}`}>{kindOf(kind).name}</Link>
      </>
    )}
  </>
);
