import { useTimer } from '../lib/use-timer.ts';

/** For text inside something larger that changes after a while: calls `onEnd` once, and renders nothing. */
export function Passing({ afterMs, onEnd }: { afterMs: number; onEnd: () => void }) {
  useTimer(afterMs, onEnd);
  return null;
}
