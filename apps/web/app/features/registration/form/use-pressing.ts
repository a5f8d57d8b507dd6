import { type RefObject, useEffect, useRef } from 'react';

/** Whether the pointer is pressing a submit button right now. Browsers disagree on where the focus goes meanwhile. */
export function usePressing(): RefObject<boolean> {
  const pressing = useRef(false);
  useEffect(() => {
    const down = ({ target }: PointerEvent) => {
      pressing.current = target instanceof Element && target.closest('button[type="submit"]') !== null;
    };
    const up = () => {
      pressing.current = false;
    };
    document.addEventListener('pointerdown', down);
    document.addEventListener('pointerup', up);
    document.addEventListener('pointercancel', up);
    return () => {
      document.removeEventListener('pointerdown', down);
      document.removeEventListener('pointerup', up);
      document.removeEventListener('pointercancel', up);
    };
  }, []);
  return pressing;
}
