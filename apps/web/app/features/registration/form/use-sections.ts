import { useEffect, useRef, useState } from 'react';
import { LAST } from './values.ts';

/** Which section is open, and how far somebody has come. Opening a section moves the focus there. */
export function useSections(start: { open: number; reached: number }) {
  const [{ open, reached }, setPlace] = useState(start);
  const heading = useRef<HTMLHeadingElement>(null);
  const wanted = useRef<string | null>(null);

  useEffect(() => {
    if (wanted.current === null) return;
    const target = wanted.current === '' ? heading.current : document.getElementById(wanted.current);
    wanted.current = null;
    target?.focus({ preventScroll: true });
    (target === heading.current ? target?.closest('section') : target)?.scrollIntoView({
      block: target === heading.current ? 'start' : 'center',
    });
  });

  return {
    open,
    reached,
    heading,
    /** Opens a section and focuses its heading, or the given element. */
    show: (section: number, id = '') => {
      wanted.current = id;
      setPlace((place) => ({ open: section, reached: Math.max(place.reached, section) }));
    },
    /** Opens a section without moving the focus. */
    put: (section: number, reachedNow = LAST) => setPlace({ open: section, reached: reachedNow }),
  };
}
