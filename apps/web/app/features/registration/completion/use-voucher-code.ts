import { useState } from 'react';
import type { OwnRecord } from '../details/own-record.ts';
import type { Entered } from './read-posted.ts';

/** The code that is typed; gone once it has become the registration's voucher. */
export function useVoucherCode(own: OwnRecord, entered: Entered | undefined) {
  const [code, setCode] = useState(entered?.voucher ?? '');
  const [voucher, setVoucher] = useState(own.voucher?.code);
  if (own.voucher?.code !== voucher) {
    setVoucher(own.voucher?.code);
    setCode('');
  }
  return [code, setCode] as const;
}
