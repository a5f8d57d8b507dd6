import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import './tabs.css';

/** Pages side by side, as links. */
export function Tabs({ label, children }: { label: string; children: ReactNode }) {
  const { pathname, search } = useLocation();
  const tabs = useRef<HTMLElement>(null);
  // On a phone the last ones may stand outside.
  useEffect(() => {
    // Not returned: newer browsers give a promise, which React would take for a function to clean up with.
    tabs.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [pathname, search]);
  return (
    <nav ref={tabs} className="tabs" aria-label={label}>
      {children}
    </nav>
  );
}
