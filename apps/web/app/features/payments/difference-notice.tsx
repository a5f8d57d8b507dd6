import type { OpenDifference } from '@isocentre/contract/payments';
import { addresses } from '@isocentre/domain/addresses';
import { Notice } from '@isocentre/ui/notice.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';

/** On the profile: what a correction has left to pay, and the way to pay it. */
export const DifferenceNotice = ({ difference: { price, state } }: { difference: OpenDifference }) =>
  state === 'confirming' ? (
    <Notice title={`We are confirming your payment of ${price}`}>
      <p>
        This usually takes a few seconds, at most a few minutes. <b>Please do not pay again.</b>
      </p>
    </Notice>
  ) : (
    <Notice kind="warn" title={`${price} is still to be paid`}>
      <p>
        The organisers have corrected your registration, and this is the difference. You stay registered, and what you have paid counts.
        {state === 'offline' && ' Please pay it at the registration desk, or write to us.'}
      </p>
      {state === 'open' && (
        <p>
          <ButtonLink to={addresses.payment} small>
            Pay {price}
          </ButtonLink>
        </p>
      )}
    </Notice>
  );
