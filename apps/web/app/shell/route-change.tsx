import { useEffect, useLayoutEffect, useRef } from 'react';
import { NavigationType, ScrollRestoration, useLocation, useNavigationType } from 'react-router';

/**
 * After a navigation: smooth scrolling to the top (the class is read by base.css, except with reduced motion) and focus
 * on the new heading, so that keyboard and screen reader start there. Going back restores the old position at once, and
 * nothing happens on the first load.
 */
export function RouteChange({ scriptMark }: { scriptMark: string | undefined }) {
  return (
    <>
      <SmoothWay />
      <ScrollRestoration nonce={scriptMark} />
      <HeadingFocus />
    </>
  );
}

/** Must come before ScrollRestoration, which does the scrolling: effects run in this order. */
function SmoothWay() {
  const { key } = useLocation();
  const kind = useNavigationType();
  const first = useRef(key);
  useLayoutEffect(() => {
    if (first.current === key) return;
    first.current = '';
    const { classList } = document.documentElement;
    classList.toggle('smooth', kind !== NavigationType.Pop);
    const stop = setTimeout(() => classList.remove('smooth'), 1500);
    return () => clearTimeout(stop);
  }, [key, kind]);
  return null;
}

function HeadingFocus() {
  const { pathname, hash } = useLocation();
  const before = useRef(pathname);
  useEffect(() => {
    if (before.current === pathname) return;
    before.current = pathname;
    if (hash) return;
    const heading = document.querySelector<HTMLElement>('main h1') ?? document.getElementById('main');
    heading?.setAttribute('tabindex', '-1');
    heading?.focus({ preventScroll: true });
  }, [pathname, hash]);
  return null;
}
