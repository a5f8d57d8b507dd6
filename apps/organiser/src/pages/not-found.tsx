import { ButtonLink } from '../lib/button-link.tsx';
import { PlainPage } from './plain-page.tsx';

/** A path below ours that leads nowhere. */
export function NotFound() {
  return (
    <PlainPage title="Page not found">
      <p>There is nothing at this address. It may have moved, or the address may be mistyped.</p>
      <p className="row">
        <ButtonLink to="/organiser">To the overview</ButtonLink>
      </p>
    </PlainPage>
  );
}
