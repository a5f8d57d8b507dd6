import { type FormEvent, type MouseEvent, useEffect, useEffectEvent, useRef } from 'react';
import type { CompletionOutcome } from './complete.ts';
import type { OwnRecord } from '../details/own-record.ts';
import type { Paying } from '../../payments/use-paying.ts';

type Wish = 'pay' | 'wait';

interface WishesOptions {
  paying: Paying;
  stored: boolean;
  quotedMinor: number | undefined;
  outcome: CompletionOutcome | undefined;
}

/** What follows once the form is stored: its buttons set it, and do it at once if there is nothing to store. */
export function useWishes({ paying, stored, quotedMinor, outcome }: WishesOptions) {
  const wished = useRef<Wish | null>(null);
  const follow = useEffectEvent((own: OwnRecord) => {
    const next = wished.current;
    wished.current = null;
    if (next === 'pay') void paying.pay(own.quote?.chargeMinor);
    if (next === 'wait') void paying.wait();
  });
  useEffect(() => {
    if (outcome && 'completed' in outcome && !outcome.completed.settled) follow(outcome.completed);
  }, [outcome]);
  const atOnce = (work: () => unknown) => (event: MouseEvent) => {
    if (!stored) return;
    event.preventDefault();
    void work();
  };
  return {
    onPay: atOnce(() => paying.pay(quotedMinor)),
    onWait: atOnce(() => paying.wait()),
    wish: (event: FormEvent) => {
      const { submitter } = event.nativeEvent as SubmitEvent;
      wished.current = (submitter?.dataset['wish'] as Wish | undefined) ?? null;
    },
  };
}
