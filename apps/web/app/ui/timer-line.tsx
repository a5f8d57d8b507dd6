import { useEffect, useRef } from 'react';
import './timer-line.css';

/** A line that shrinks as the time runs, and pauses with it. Visual only: the text says the rest. */
export function TimerLine({ ms, held }: { ms: number; held: boolean }) {
  const line = useRef<HTMLSpanElement>(null);
  const running = useRef<Animation>(undefined);
  useEffect(() => {
    if (!line.current?.animate || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    const animation = line.current.animate({ transform: ['scaleX(1)', 'scaleX(0)'] }, { duration: ms, fill: 'forwards' });
    running.current = animation;
    return () => animation.pause();
  }, [ms]);
  useEffect(() => {
    if (held) running.current?.pause();
    else if (running.current?.playState === 'paused') running.current.play();
  }, [held]);
  return (
    <span className="timer-line" aria-hidden="true">
      <span ref={line} />
    </span>
  );
}
