import { type RefObject, useEffect } from 'react';

/**
 * Cards rise once as they come into view. Only those below the fold wait for it, so nothing that is seen ever vanishes,
 * and all is there without script or for those who asked for less motion.
 */
export function useRise(list: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (!list.current || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    const seen = new IntersectionObserver(
      (entries) => {
        for (const { isIntersecting, boundingClientRect, target } of entries) {
          const card = target as HTMLElement;
          // The first look is the observer's own: asking each card where it is would lay out the page once per card.
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
