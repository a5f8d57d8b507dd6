import { useEffect, useEffectEvent, useState } from 'react';

const KEPT = 'isocentre.delegates.keys';

/** Whether single keys are on; kept in this browser. */
export function useKeysSwitch(): { on: boolean; turn: () => void } {
  const [on, setOn] = useState(() => stored() !== 'off');
  const turn = () => {
    setOn(!on);
    try {
      localStorage.setItem(KEPT, on ? 'off' : 'on');
    } catch {
      // Without storage it counts until the page is left.
    }
  };
  return { on, turn };
}

function stored(): string | null {
  try {
    return localStorage.getItem(KEPT);
  } catch {
    return null;
  }
}

const TYPED = 'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable], dialog';

/** Whether somebody types, chooses or confirms something: single keys are theirs then. */
export const isTyping = (target: EventTarget | null) =>
  (target instanceof Element && target.closest(TYPED) !== null) || document.querySelector('dialog[open], :popover-open') !== null;

const names = () => [...document.querySelectorAll<HTMLAnchorElement>('.delegates tbody .delegates-who > a')];
const rowOf = (element: Element | null) => element?.closest<HTMLElement>('.delegates tbody tr') ?? null;

interface ListKeys {
  /** Selects the row with this id, or no longer. */
  readonly onSelect?: ((id: string) => void) | undefined;
  /** Returns whether there was something to close. */
  readonly onEscape?: () => boolean;
}

/** `j` and `k` move, `f` goes to the next flagged row, `x` selects, Escape closes; Enter opens, since a name is a link. `/` belongs to the search. */
export function useListKeys(on: boolean, { onSelect, onEscape }: ListKeys = {}): void {
  const pressed = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
    const row = rowOf(document.activeElement);
    if (event.key === 'Escape') {
      if (onEscape?.()) event.preventDefault();
    } else if (event.key === 'j' || event.key === 'k') {
      event.preventDefault();
      const all = names();
      const at = all.findIndex((name) => rowOf(name) === row && row !== null);
      all[at === -1 ? 0 : Math.min(Math.max(at + (event.key === 'j' ? 1 : -1), 0), all.length - 1)]?.focus();
    } else if (event.key === 'f') {
      const flagged = names().filter((name) => rowOf(name)?.dataset['flagged'] !== undefined);
      const after = flagged.find((name) => row !== null && row.compareDocumentPosition(name) === Node.DOCUMENT_POSITION_FOLLOWING);
      (after ?? flagged[0])?.focus();
    } else if (event.key === 'x' && onSelect && row?.dataset['id']) {
      event.preventDefault();
      onSelect(row.dataset['id']);
    }
  });
  useEffect(() => {
    if (!on) return undefined;
    const listen = (event: KeyboardEvent) => pressed(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [on]);
}
