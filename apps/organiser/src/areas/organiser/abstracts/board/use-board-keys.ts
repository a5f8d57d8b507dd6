import type { Outcome } from '@isocentre/domain/review/decision';
import { useEffect, useEffectEvent } from 'react';
import { isTyping } from '../../lists/use-list-keys.ts';

const OUTCOMES: Readonly<Record<string, Outcome>> = { o: 'oral', e: 'e-poster', r: 'reserve', n: 'reject', h: 'hold' };

const titles = () => [...document.querySelectorAll<HTMLElement>('.board-table .board-title')];
const rowOf = (element: Element | null) => element?.closest<HTMLElement>('.board-table tr[data-id]') ?? null;

/** `j` and `k` go from row to row, `o` `e` `r` `n` `h` decide, `l` goes to the lines, Escape closes; Enter opens, since a title is a button. */
export function useBoardKeys(
  on: boolean,
  { onDecide, onEscape }: { onDecide: (id: string, outcome: Outcome) => void; onEscape: () => void },
): void {
  const pressed = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
    const row = rowOf(document.activeElement);
    const outcome = OUTCOMES[event.key];
    if (event.key === 'Escape') onEscape();
    else if (event.key === 'j' || event.key === 'k') {
      event.preventDefault();
      const all = titles();
      const at = all.findIndex((title) => row !== null && rowOf(title) === row);
      all[at === -1 ? 0 : Math.min(Math.max(at + (event.key === 'j' ? 1 : -1), 0), all.length - 1)]?.focus();
    } else if (event.key === 'l') {
      event.preventDefault();
      const handles = [...document.querySelectorAll<HTMLElement>('.board-handle')];
      (handles[0] === document.activeElement ? handles[1] : handles[0])?.focus();
    } else if (outcome && row?.dataset['id']) {
      event.preventDefault();
      onDecide(row.dataset['id'], outcome);
    }
  });
  useEffect(() => {
    if (!on) return undefined;
    const listen = (event: KeyboardEvent) => pressed(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [on]);
}
