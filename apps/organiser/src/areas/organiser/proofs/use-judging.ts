import { CallFailed } from '@isocentre/contract/call';
import { judgeProof, type JudgedProof, type listProofs, undoVerdict, type WaitingProof } from '@isocentre/contract/proofs';
import type { Answer } from '@isocentre/contract/route';
import type { ProofDecision } from '@isocentre/domain/registration/proof-verdict';
import { VERDICT_PAUSE_MS } from '@isocentre/domain/registration/proof-verdict';
import { useState } from 'react';
import { call } from '../../../lib/call.ts';
import { useAsk } from '../../../session/ask.ts';
import { withoutProof, withProof } from './proof-lists.ts';

export type Proofs = Answer<typeof listProofs>;
export interface Said {
  kind: 'bad' | 'warn';
  words: string;
}
export interface Done {
  judged: JudgedProof;
  until: number;
}

/** Decided by somebody else, taken back, or of somebody who is cancelled: it does not wait any more. */
const NOTHING_LEFT = new Set<string>(['PROOF_JUDGED', 'NOT_FOUND', 'RESTORE_FIRST', 'MERGED']);
const WITHDRAWN = 'The delegate has taken this document back meanwhile, so there is nothing to decide.';

/** The queue as it changes under somebody's hands, and what went wrong last; that stays until it is read. */
export function useJudging(edition: string, data: Proofs, set: (data: Proofs) => void) {
  const ask = useAsk();
  const [shownId, setShownId] = useState<string>();
  const [sending, setSending] = useState(false);
  const [said, setSaid] = useState<Said>();
  const [noteError, setNoteError] = useState<string>();
  const [done, setDone] = useState<Done>();
  const index = Math.max(
    0,
    data.waiting.findIndex(({ id }) => id === shownId),
  );
  const shown = data.waiting[index];
  const next = data.waiting[index + 1] ?? data.waiting[0];

  const show = (id: string | undefined) => {
    setSaid(undefined);
    setShownId(id);
  };
  const leave = (proof: WaitingProof, judged?: JudgedProof) => {
    setShownId(next?.id === proof.id ? undefined : next?.id);
    set(withoutProof(data, proof.id, judged));
  };
  /** Resolves to whether it was decided, by whomever. */
  const decide = async (proof: WaitingProof, decision: ProofDecision): Promise<boolean> => {
    if (sending) return false;
    setSending(true);
    setNoteError(undefined);
    setSaid(undefined);
    try {
      const judged = await ask(() => call(judgeProof, { params: { edition, id: proof.id }, body: decision }));
      leave(proof, judged);
      setDone({ judged, until: Date.now() + VERDICT_PAUSE_MS });
      return true;
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error;
      if (error.fields['note']) {
        setNoteError(error.fields['note']);
        return false;
      }
      const decided = NOTHING_LEFT.has(error.code);
      setSaid({
        kind: decided || error.code === 'CHANGED_ELSEWHERE' ? 'warn' : 'bad',
        words: error.code === 'NOT_FOUND' ? WITHDRAWN : error.message,
      });
      if (decided) leave(proof, error.current as JudgedProof | undefined);
      if (error.code === 'CHANGED_ELSEWHERE' && error.current) set(withProof(data, error.current as WaitingProof));
      return decided || error.code === 'CHANGED_ELSEWHERE';
    } finally {
      setSending(false);
    }
  };
  const waitsAgain = (proof: WaitingProof) => {
    set(withProof(data, proof));
    setDone(undefined);
    show(proof.id);
  };
  const undo = async () => {
    if (!done || sending) return;
    setSending(true);
    setSaid(undefined);
    try {
      waitsAgain(await ask(() => call(undoVerdict, { params: { edition, id: done.judged.id }, body: {} })));
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error;
      setDone(undefined);
      const told = error.fields['reason'] !== undefined;
      setSaid({ kind: 'bad', words: told ? 'The mail has just left. Please take it back below, with a reason.' : error.message });
    } finally {
      setSending(false);
    }
  };
  return { shown, next, index, show, decide, sending, said, hush: () => setSaid(undefined), noteError, done, setDone, undo, waitsAgain };
}
