import { Button } from '@isocentre/ui/button.tsx';
import { Field } from '@isocentre/ui/field.tsx';
import { useEffect, useEffectEvent, useRef } from 'react';
import { detailId } from '../details/detail-fields.tsx';
import type { OwnRecord } from '../details/own-record.ts';

interface VoucherCardProps {
  own: Pick<OwnRecord, 'voucher' | 'takesVoucher'>;
  /** What is typed. */
  code: string;
  error: string | undefined;
  saving: boolean;
  onCode: (code: string) => void;
}

/** A code that gives another fee. Only where the conference has vouchers. */
export function VoucherCard({ own: { voucher, takesVoucher }, code, error, saving, onCode }: VoucherCardProps) {
  // The HTML comes before the script: what somebody has typed meanwhile is theirs.
  const field = useRef<HTMLInputElement>(null);
  const keepTyped = useEffectEvent(() => {
    const typed = field.current?.value ?? '';
    if (typed !== code) onCode(typed);
  });
  useEffect(() => keepTyped(), []);
  if (!voucher && !takesVoucher) return null;
  return (
    <section className="card completion-card" aria-labelledby="voucher">
      <h2 id="voucher">Voucher</h2>
      {voucher && !voucher.over && (
        <p>
          Your fee is the one of voucher <b>{voucher.code}</b>. To go on without it, choose another registration type or category.
        </p>
      )}
      {voucher?.over && (
        <p>
          Voucher <b>{voucher.code}</b> has ended, so today's fee applies.
        </p>
      )}
      {takesVoucher && (
        <div className="voucher-entry">
          <Field
            ref={field}
            id={detailId('voucher')}
            name="voucher"
            label={voucher ? 'Another voucher code' : 'Voucher code'}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={40}
            value={code}
            error={error}
            hint={voucher ? 'It takes the place of the other one.' : 'If somebody gave you a code, enter it here. It is for one category.'}
            onChange={({ currentTarget }) => onCode(currentTarget.value)}
          />
          <Button type="submit" name="payment" value="online" look="line" aria-disabled={saving || undefined}>
            Use voucher
          </Button>
        </div>
      )}
    </section>
  );
}
