import type { JudgedProof } from '@isocentre/contract/proofs';
import { useEffect, useState } from 'react';
import { Sign } from '../frame/sign.tsx';
import { verdictWords } from './proof-words.ts';

interface UndoBarProps {
  judged: JudgedProof;
  /** When its letter leaves, by this browser's clock. */
  until: number;
  onUndo: () => void;
  onOver: () => void;
}

/** For a minute a slip can be taken back, and nobody hears of it. */
export function UndoBar({ judged, until, onUndo, onOver }: UndoBarProps) {
  const [left, setLeft] = useState(() => secondsUntil(until));
  useEffect(() => {
    const timer = setInterval(() => {
      const seconds = secondsUntil(until);
      setLeft(seconds);
      if (seconds === 0) onOver();
    }, 500);
    return () => clearInterval(timer);
  }, [until, onOver]);
  return (
    <div className="proof-undo">
      <Sign name="check" />
      <p>
        <span role="status">{verdictWords(judged)}</span> <span aria-hidden="true">Mail goes in {left} s.</span>
      </p>
      <button type="button" onClick={onUndo}>
        Undo <kbd aria-hidden="true">Z</kbd>
      </button>
    </div>
  );
}

const secondsUntil = (until: number) => Math.max(0, Math.ceil((until - Date.now()) / 1000));
