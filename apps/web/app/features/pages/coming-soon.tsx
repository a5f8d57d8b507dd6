import { addresses } from '@isocentre/domain/addresses';
import type { ReactNode } from 'react';
import { ArrowLink } from '../../ui/arrow-link.tsx';
import { ComingSoon } from '../../ui/coming-soon.tsx';

/** The whole of a page whose content has not been published. */
export function ComingSoonScreen({ children }: { children: ReactNode }) {
  return (
    <div className="wrap section">
      <ComingSoon level="h2">
        <p>{children}</p>
        <div className="soon-ways">
          <ArrowLink to="/">Back to home</ArrowLink>
          <ArrowLink to={addresses.contact}>Ask the organisers</ArrowLink>
        </div>
      </ComingSoon>
    </div>
  );
}
