import type { Delegate } from '@isocentre/contract/delegates/delegate';
import { withdrawAddress } from '@isocentre/contract/delegates/address';
import { Button } from '@isocentre/ui/button.tsx';
import { Notice } from '@isocentre/ui/notice.tsx';
import { useOutletContext } from 'react-router';
import { call } from '../../../lib/call.ts';
import { dayOf } from '../../../lib/day-words.ts';
import { useAttempt } from '../../../session/use-attempt.ts';
import type { FrameData } from '../frame/load-frame.ts';

interface NewAddressNoticeProps {
  slug: string;
  id: string;
  address: NonNullable<Delegate['newAddress']>;
  onWithdrawn: () => void;
}

/** An address that its owner has not confirmed yet, and the way back. */
export function NewAddressNotice({ slug, id, address, onWithdrawn }: NewAddressNoticeProps) {
  const { timeZone } = useOutletContext<FrameData>().edition;
  const { sending, failure, attempt } = useAttempt();
  const withdraw = () => void attempt(() => call(withdrawAddress, { params: { edition: slug, id } }), onWithdrawn);
  return (
    <Notice kind={failure ? 'bad' : 'warn'} title={failure?.message ?? `${address.email} waits to be confirmed by its owner`}>
      <p className="corrected-end">
        Noted {dayOf(address.notedAt, timeZone)};{' '}
        {address.until === null ? 'the mail is about to leave.' : `the link works until ${dayOf(address.until, timeZone)}.`}{' '}
        <Button look="line" small onClick={withdraw} aria-disabled={sending || undefined}>
          {sending ? 'Withdrawing...' : 'Withdraw'}
        </Button>
      </p>
    </Notice>
  );
}
