import { useEffect, useEffectEvent } from 'react';

export type ProofKeys = Readonly<Partial<Record<string, () => void>>>;

/** Single keys, wherever the focus is, but not while somebody types, chooses or confirms something. */
export function useProofKeys(on: boolean, keys: ProofKeys): void {
  const pressed = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
    if (event.target instanceof Element && event.target.closest('input, textarea, select, dialog')) return;
    if (document.querySelector('dialog[open], :popover-open')) return;
    const act = keys[event.key.toLowerCase()];
    if (!act) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    if (!on) return undefined;
    const listen = (event: KeyboardEvent) => pressed(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [on]);
}
