import { Notice } from '@isocentre/ui/notice.tsx';
import type { PageData } from '../../lib/load.ts';
import { Awaited as Awaiting } from '../../ui/awaited.tsx';
import type { AccountData } from './load-account.ts';

/** Said where somebody looks who waits for a mail of ours. */
export function ReturnedMail({ account }: { account: PageData<AccountData> }) {
  return (
    <Awaiting page={account} loading={null} failed={null}>
      {({ returnedFrom }) =>
        returnedFrom === null ? null : (
          <Notice kind="warn" title="Mail to you was returned">
            <p>
              Our last mail to {returnedFrom} came back: the mail server says that there is no such address, or that it is closed. Until
              that is mended we send nothing more there but what you ask for. Please write to the organisers if your address is another one.
            </p>
          </Notice>
        )
      }
    </Awaiting>
  );
}
