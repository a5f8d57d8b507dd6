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
        for (const { isIntersecting, target } of entries) {
          if (!isIntersecting) continue;
          (target as HTMLElement).dataset['rise'] = 'done';
          seen.unobserve(target);
        }
      },
      { rootMargin: '0px 0px -8%' },
    );
    for (const card of list.current.querySelectorAll<HTMLElement>('.speaker')) {
      if (card.getBoundingClientRect().top < innerHeight) continue;
      card.dataset['rise'] = 'wait';
      seen.observe(card);
    }
    return () => seen.disconnect();
  }, [list]);
}
