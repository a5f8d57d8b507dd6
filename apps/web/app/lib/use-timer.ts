import { type FocusEvent, useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react';

interface Timer {
  /** Paused: somebody is reading, or the tab is hidden. */
  held: boolean;
  /** Spread on the element: pauses the timer while the pointer moves over it or the focus is inside. */
  hold: {
    onPointerMove: () => void;
    onPointerLeave: () => void;
    onFocus: (event: FocusEvent) => void;
    onBlur: (event: FocusEvent) => void;
  };
}

const watchHidden = (changed: () => void) => {
  document.addEventListener('visibilitychange', changed);
  return () => document.removeEventListener('visibilitychange', changed);
};

/** Calls `onEnd` after `ms` of visible, unpaused time. Null: does not run. */
export function useTimer(ms: number | null, onEnd: () => void): Timer {
  const [pointer, setPointer] = useState(false);
  const [focus, setFocus] = useState(false);
  const hidden = useSyncExternalStore(
    watchHidden,
    () => document.hidden,
    () => false,
  );
  const held = pointer || focus || hidden;
  const left = useRef(0);
  const end = useEffectEvent(onEnd);

  useEffect(() => {
    left.current = ms ?? 0;
  }, [ms]);
  useEffect(() => {
    if (ms === null || held) return;
    const began = performance.now();
    const timer = setTimeout(() => end(), left.current);
    return () => {
      clearTimeout(timer);
      left.current -= performance.now() - began;
    };
  }, [ms, held]);

  return {
    held,
    hold: {
      // Movement, not presence: a message may appear under a resting pointer.
      onPointerMove: () => setPointer(true),
      onPointerLeave: () => setPointer(false),
      // The page itself focuses the element so that it is read out; only focus inside it comes from a person.
      onFocus: ({ target, currentTarget }) => setFocus(target !== currentTarget),
      onBlur: ({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) setFocus(false);
      },
    },
  };
}
