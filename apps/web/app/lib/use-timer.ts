import { type FocusEvent, useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react';

interface Timer {
  /** Standing still: somebody is reading, or nobody is looking. */
  held: boolean;
  /** Spread on the element that holds the timer while the pointer moves over it or the focus is inside. */
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

/** Calls `onEnd` once `ms` have passed in sight of somebody who is not busy with it. Null: does not run. */
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
      // Moving, not being there: a message may appear under a pointer that rests where it clicked.
      onPointerMove: () => setPointer(true),
      onPointerLeave: () => setPointer(false),
      // On the element itself the focus is put by the page, so that it is read out; inside it, by a person.
      onFocus: ({ target, currentTarget }) => setFocus(target !== currentTarget),
      onBlur: ({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) setFocus(false);
      },
    },
  };
}
