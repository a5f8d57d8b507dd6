import { useEffect } from 'react';
import { useLocation } from 'react-router';

/**
 * The token of a link from a mail. It is in the URL fragment, which is never sent to any server, and is removed from
 * the address bar at once: nobody who sees the screen or the history can use it.
 */
export function useLinkToken(): string | null {
  const { hash } = useLocation();
  useEffect(() => {
    if (hash !== '') history.replaceState(history.state, '', location.pathname + location.search);
  }, [hash]);
  return new URLSearchParams(hash.slice(1)).get('token');
}
