import { CallFailed } from '@isocentre/contract/call';
import type { AbstractDetail, ReviewedAbstract } from '@isocentre/contract/review/abstracts';
import { setDecision } from '@isocentre/contract/review/decisions';
import type { Outcome } from '@isocentre/domain/review/decision';
import { useState } from 'react';
import { call } from '../../../../lib/call.ts';
import { useAsk } from '../../../../session/ask.ts';
import { DecisionQueue, type Wish } from './decision-queue.ts';

/** What a chair wanted and could not have yet: a reason is missing, or a colleague was quicker. */
export interface Trouble {
  readonly id: string;
  readonly outcome: Outcome | null;
  readonly reason: string;
  readonly message: string;
  /** At the field of the reason. */
  readonly fault: string | undefined;
  /** What a colleague decided meanwhile. */
  readonly theirs: ReviewedAbstract | undefined;
}

interface Deciding {
  /** Whether any is being stored. */
  readonly sending: boolean;
  /** In the order in which they came up. */
  readonly troubles: readonly Trouble[];
  readonly decide: (row: ReviewedAbstract, outcome: Outcome | null, reason?: string) => void;
  readonly forget: (id: string) => void;
}

/** Decides about abstracts; what was chosen stays until it is stored or given up. */
export function useDeciding(slug: string, onDecided: (detail: AbstractDetail) => void, onTrouble: (id: string) => void): Deciding {
  const ask = useAsk();
  const [queue] = useState(() => new DecisionQueue());
  // Of the rounds of the queue: one that is added to a round ends at once.
  const [rounds, setRounds] = useState(0);
  const [troubles, setTroubles] = useState<readonly Trouble[]>([]);
  const forget = (id: string) => setTroubles((before) => before.filter((one) => one.id !== id));
  const send = async ({ row: { id, version }, outcome, reason }: Wish): Promise<number | undefined> => {
    const body = { version, outcome, ...(reason.trim() === '' ? {} : { reason }) };
    try {
      const detail = await ask(() => call(setDecision, { params: { edition: slug, id }, body }));
      onDecided(detail);
      return detail.abstract.version;
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error;
      const theirs = error.code === 'CHANGED_ELSEWHERE' ? (error.current as ReviewedAbstract | undefined) : undefined;
      const fault = error.fields?.['reason'] ?? error.fields?.['outcome'];
      const trouble = { id, outcome, reason, message: error.message, fault, theirs };
      setTroubles((before) => [...before.filter((one) => one.id !== id), trouble]);
      onTrouble(id);
      return undefined;
    }
  };
  return {
    sending: rounds > 0,
    troubles,
    decide: (row, outcome, reason = '') => {
      forget(row.id);
      setRounds((before) => before + 1);
      void queue.add({ row, outcome, reason }, send).finally(() => setRounds((before) => before - 1));
    },
    forget,
  };
}
