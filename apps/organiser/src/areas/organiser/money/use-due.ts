import { type PaymentTerms, readPaymentTerms } from '@isocentre/contract/money/offline';
import { useCallback, useState } from 'react';
import { call } from '../../../lib/call.ts';
import { type Latest, useLatest } from '../../../session/use-latest.ts';

export interface Due extends Latest<ReadonlyMap<string, PaymentTerms>> {
  /** Asks about everybody again. */
  readonly afresh: () => void;
}

/** What each of these delegates has to pay for money that came on that day. Whoever was asked about before is not asked again. */
export function useDue(slug: string, people: readonly string[], receivedOn: string): Due {
  const [known] = useState(() => new Map<string, PaymentTerms>());
  const ids = people.join(' ');
  const load = useCallback(async () => {
    if (receivedOn === '' || ids === '') return new Map<string, PaymentTerms>();
    const found = await Promise.all(
      ids.split(' ').map(async (id) => {
        const key = `${id} ${receivedOn}`;
        const terms = known.get(key) ?? (await call(readPaymentTerms, { params: { edition: slug, id }, query: { receivedOn } }));
        known.set(key, terms);
        return [id, terms] as const;
      }),
    );
    return new Map(found);
  }, [slug, ids, receivedOn, known]);
  const latest = useLatest(load);
  const afresh = () => {
    known.clear();
    latest.again();
  };
  return { ...latest, afresh };
}
