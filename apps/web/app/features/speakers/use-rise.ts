import { type RefObject, useEffect } from 'react';

/**
 * Cards rise once as they scroll into view. Only those below the fold are hidden first, so nothing visible ever
 * vanishes, and all are shown without script or with reduced motion.
 */
export function useRise(list: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (!list.current || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    const seen = new IntersectionObserver(
      (entries) => {
        for (const { isIntersecting, boundingClientRect, target } of entries) {
          const card = target as HTMLElement;
          // Uses the observer's first callback: measuring each card would force a layout per card.
          if (!isIntersecting && boundingClientRect.top >= innerHeight) card.dataset['rise'] = 'wait';
          else if (card.dataset['rise'] !== 'wait') seen.unobserve(card);
          else if (isIntersecting) {
            card.dataset['rise'] = 'done';
            seen.unobserve(card);
          }
        }
      },
      { rootMargin: '0px 0px -8%' },
    );
    for (const card of list.current.querySelectorAll('.speaker')) seen.observe(card);
    return () => seen.disconnect();
  }, [list]);
}
