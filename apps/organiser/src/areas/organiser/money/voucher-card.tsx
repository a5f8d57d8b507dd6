import type { Voucher } from '@isocentre/contract/money/vouchers';
import { Button } from '@isocentre/ui/button.tsx';
import { CopyButton } from '@isocentre/ui/copy-button.tsx';
import { useId, useState } from 'react';
import { useOutletContext } from 'react-router';
import { StandingWords } from '../delegates/standing-words.tsx';
import type { FrameData } from '../frame/load-frame.ts';
import { FactList } from './fact-list.tsx';
import { whenWords } from './money-words.ts';
import { VoucherUses } from './voucher-uses.tsx';
import { givesWords, usesWords, voucherStanding } from './voucher-words.ts';

interface VoucherCardProps {
  slug: string;
  voucher: Voucher;
  onChange: () => void;
  onEnd: () => void;
}

/** One voucher: its code, what it gives, to how many, and who has used it. */
export function VoucherCard({ slug, voucher, onChange, onEnd }: VoucherCardProps) {
  const { timeZone } = useOutletContext<FrameData>().edition;
  const [shown, setShown] = useState(false);
  const id = useId();
  const { code, holder, used, uses, madeBy, madeAt, endedAt, standing } = voucher;
  return (
    <li className="refund">
      <div className="refund-head">
        <p>
          <b>{holder}</b>
        </p>
        <b className="money-sum">{usesWords(voucher)}</b>
        <StandingWords {...voucherStanding(voucher)} />
      </div>
      <FactList
        facts={[
          [
            'Code',
            <span key="code" className="voucher-code">
              {code}
            </span>,
          ],
          ['Gives', givesWords(voucher)],
          ['Made', [madeBy && `by ${madeBy}`, whenWords(madeAt, timeZone)].filter(Boolean).join(', ')],
          ['Ended', endedAt && whenWords(endedAt, timeZone)],
        ]}
      />
      <p className="refund-acts">
        <CopyButton text={code} what={`the code for ${holder}`} />
        <Button look="line" small aria-expanded={shown} aria-controls={id} onClick={() => setShown(!shown)}>
          {shown ? 'Hide who used it' : 'Who used it'}
          <span className="vh"> {code}</span>
        </Button>
        {standing !== 'ended' && (
          <>
            <Button look="line" small onClick={onChange}>
              Change…<span className="vh"> {code}</span>
            </Button>
            <Button look="line" small onClick={onEnd}>
              End it…<span className="vh"> {code}</span>
            </Button>
          </>
        )}
      </p>
      <div id={id}>{shown && <VoucherUses key={`${used} ${uses}`} slug={slug} voucher={voucher} />}</div>
    </li>
  );
}
