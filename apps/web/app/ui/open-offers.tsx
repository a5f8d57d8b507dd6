import { addresses } from '@isocentre/domain/addresses';
import { InlineText } from '@isocentre/ui/inline-text.tsx';
import { Notice } from '@isocentre/ui/notice.tsx';
import { Link } from 'react-router';
import type { ShownPresentation } from '../lib/read-presentations.ts';

/** Accepted abstracts whose author has not answered yet: the next thing to do, and until when. */
export function OpenOffers({ presentations }: { presentations: readonly ShownPresentation[] }) {
  return presentations
    .filter(({ state }) => state === 'offered')
    .map(({ id, title, type, untilWords }) => (
      <Notice
        key={id}
        kind="warn"
        title={`Your abstract is accepted as ${type === 'Oral' ? 'an oral presentation' : 'an e-poster'}: please answer.`}
      >
        <p>
          “<InlineText text={title} />”{untilWords && `, by ${untilWords}`}.{' '}
          <Link to={`${addresses.abstracts}?tab=previous`}>Confirm or decline</Link>
        </p>
      </Notice>
    ));
}
