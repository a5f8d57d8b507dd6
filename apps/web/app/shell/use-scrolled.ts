import { useSyncExternalStore } from 'react';

function subscribe(listener: () => void): () => void {
  addEventListener('scroll', listener, { passive: true });
  return () => removeEventListener('scroll', listener);
}

/** Whether the page is scrolled by more than `pixels`. */
export const useScrolled = (pixels: number) =>
  useSyncExternalStore(
    subscribe,
    () => scrollY > pixels,
    () => false,
  );
