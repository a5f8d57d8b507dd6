import type { MoneyPayment } from '@isocentre/contract/money/payments';
import { Button } from '@isocentre/ui/button.tsx';

export type PaymentAct = 'refund' | 'reverse' | 'cleared' | 'bounced' | 'decide' | 'move-excess';

interface PaymentActionsProps {
  can: MoneyPayment['can'];
  /** The provider is being asked. */
  asking: boolean;
  onAsk: () => void;
  onAct: (act: PaymentAct) => void;
}

/** What the reader can do with a payment now; what waits for a decision is the filled one. */
export const PaymentActions = ({ can, asking, onAsk, onAct }: PaymentActionsProps) => (
  <>
    {can.includes('decide') && <Button onClick={() => onAct('decide')}>Decide…</Button>}
    {can.includes('clear') && (
      <>
        <Button onClick={() => onAct('cleared')}>Cleared…</Button>
        <Button look="line" onClick={() => onAct('bounced')}>
          Bounced…
        </Button>
      </>
    )}
    {can.includes('ask-provider') && (
      <Button look="line" aria-disabled={asking || undefined} onClick={onAsk}>
        {asking ? 'Asking...' : 'Ask the provider now'}
      </Button>
    )}
    {can.includes('refund') && (
      <Button look="line" onClick={() => onAct('refund')}>
        Give money back…
      </Button>
    )}
    {can.includes('move-excess') && (
      <Button look="line" onClick={() => onAct('move-excess')}>
        Move what is too much…
      </Button>
    )}
    {can.includes('reverse') && (
      <Button look="plain" onClick={() => onAct('reverse')}>
        Take back…
      </Button>
    )}
  </>
);
