import { Link, useOutletContext } from 'react-router';
import { SettingsPage } from '../editions/settings-page.tsx';
import type { FrameData } from '../frame/load-frame.ts';
import './machine.css';
import { TokensPart } from './tokens-part.tsx';
import { WebhooksPart } from './webhooks-part.tsx';

/** What programs may read, and which are told of what, for owners. */
export function Component() {
  const { edition } = useOutletContext<FrameData>();
  return (
    <SettingsPage
      title="Machine access"
      about={
        <>
          Tokens for reading, webhooks for telling; people use neither.{' '}
          <Link to="../developers" relative="path">
            How programs use them
          </Link>
        </>
      }
      needs="outbound.manage"
    >
      <TokensPart key={edition.slug} slug={edition.slug} timeZone={edition.timeZone} />
      <WebhooksPart key={`${edition.slug}-webhooks`} slug={edition.slug} timeZone={edition.timeZone} />
    </SettingsPage>
  );
}
