import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { useLocation, useNavigate, useRevalidator } from 'react-router';
import { refresh } from '../../lib/load.ts';
import { posterPath, TURNING } from './poster-paths.ts';

/** Time to read a title and look at the figures. */
export const TURN_MS = 20_000;
const STILL = '(prefers-reduced-motion: reduce)';
const TOUCHES = ['pointerdown', 'keydown', 'wheel'] as const;

interface Turning {
  readonly turning: boolean;
  readonly set: (on: boolean) => void;
}

const mayMove = () => !matchMedia(STILL).matches;
const neverOnServer = () => false;
function followMotion(changed: () => void): () => void {
  const still = matchMedia(STILL);
  still.addEventListener('change', changed);
  return () => still.removeEventListener('change', changed);
}

/**
 * On a screen in the hall: every page for a while, behind the last the first again, until somebody touches it. Who wants things to
 * stand still starts it on purpose. `next` is missing while a page loads, or could not be loaded.
 */
export function usePosterTurning(reference: string, next: string | undefined): Turning {
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const wanted = new URLSearchParams(useLocation().search).has(TURNING);
  const moves = useSyncExternalStore(followMotion, mayMove, neverOnServer);
  // What somebody said here, by the button or by touching.
  const [said, setSaid] = useState<boolean>();
  const turning = said ?? (wanted && moves);
  const turn = useEffectEvent(() =>
    // A connection that was lost comes back: the same page again.
    refresh(next === undefined ? revalidate : async () => navigate(`${posterPath(next)}?${TURNING}`, { replace: true })),
  );
  const set = (on: boolean) => {
    setSaid(on);
    void navigate(posterPath(reference) + (on ? `?${TURNING}` : ''), { replace: true, preventScrollReset: true });
  };
  const touched = useEffectEvent(({ target }: Event) => {
    // The button says itself what it does.
    if (!(target instanceof Element && target.closest('[data-turns]'))) set(false);
  });
  useEffect(() => {
    if (!turning) return;
    const timer = setInterval(() => void turn(), TURN_MS);
    return () => clearInterval(timer);
  }, [turning, reference]);
  useEffect(() => {
    if (!turning) return;
    const touch = (event: Event) => touched(event);
    for (const kind of TOUCHES) addEventListener(kind, touch, { passive: true });
    return () => {
      for (const kind of TOUCHES) removeEventListener(kind, touch);
    };
  }, [turning]);
  return { turning, set };
}
