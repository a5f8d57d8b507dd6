import { useState } from 'react';
import type { OwnRecord } from '../details/own-record.ts';
import type { CompletionData } from './load-completion.ts';
import type { Entered } from './read-posted.ts';

/**
 * The chosen category and type: the stored ones until something else is chosen. A new category comes with its own type.
 */
export function useChoice({ rules }: Pick<CompletionData, 'rules'>, own: OwnRecord, entered: Entered | undefined) {
  const [choice, setChoice] = useState({
    category: entered?.category ?? own.registrationCategory ?? '',
    type: entered?.registrationType ?? own.registrationType ?? '',
  });
  // A voucher decides the type.
  const [voucher, setVoucher] = useState(own.voucher?.code);
  if (own.voucher?.code !== voucher) {
    setVoucher(own.voucher?.code);
    if (own.voucher) setChoice({ category: own.registrationCategory ?? '', type: own.registrationType ?? '' });
  }
  const onCategory = (category: string) =>
    setChoice((before) => {
      const rulesOf = rules.categories.find(({ code }) => code === category);
      const keeps = rulesOf?.types.some(({ code }) => code === before.type);
      return { category, type: keeps ? before.type : (rulesOf?.defaultType ?? '') };
    });
  return { ...choice, onCategory, onType: (type: string) => setChoice((before) => ({ ...before, type })) };
}
