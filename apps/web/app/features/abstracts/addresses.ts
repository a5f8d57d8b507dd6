import { addresses } from '@isocentre/domain/addresses';
/** Each state of the page has its own URL, which survives a reload and the Back button. */
export const NEW = addresses.abstracts;
export const PREVIOUS = `${NEW}?tab=previous`;
export const editAddress = (id: string) => `${NEW}?edit=${encodeURIComponent(id)}`;

export type Tab = { name: 'new' } | { name: 'previous' } | { name: 'edit'; id: string };

export function tabFrom(search: URLSearchParams): Tab {
  const id = search.get('edit');
  if (id) return { name: 'edit', id };
  return { name: search.get('tab') === 'previous' ? 'previous' : 'new' };
}
