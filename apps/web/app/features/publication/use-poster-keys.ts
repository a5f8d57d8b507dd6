import type { EPoster } from '@isocentre/contract/e-posters';
import { useEffect, useEffectEvent } from 'react';
import { useNavigate } from 'react-router';
import { posterPath } from './poster-paths.ts';

/** The left and right arrow lead along the boards; not while somebody types, and not with a key that means something else. */
export function usePosterKeys(poster: Pick<EPoster, 'before' | 'after'> | undefined): void {
  const navigate = useNavigate();
  const pressed = useEffectEvent((event: KeyboardEvent) => {
    const { key, target, altKey, ctrlKey, metaKey, shiftKey } = event;
    if (altKey || ctrlKey || metaKey || shiftKey) return;
    if (target instanceof Element && target.closest('input, textarea, select, [contenteditable]')) return;
    const to = key === 'ArrowLeft' ? poster?.before : key === 'ArrowRight' ? poster?.after : undefined;
    if (to) void navigate(posterPath(to.reference));
  });
  useEffect(() => {
    const press = (event: KeyboardEvent) => pressed(event);
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);
}
