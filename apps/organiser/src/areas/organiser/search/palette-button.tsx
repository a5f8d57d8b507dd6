import { useEffect, useEffectEvent } from 'react';
import { Sign } from '../frame/sign.tsx';
import './palette-button.css';

/** Opens the search. */
export const PaletteButton = ({ className, onOpen }: { className: string; onOpen: () => void }) => (
  <button type="button" className={className} aria-keyshortcuts="Control+K" onClick={onOpen}>
    <Sign name="search" />
    <span>
      Search<span className="palette-long"> everything</span>
    </span>
    <kbd aria-hidden="true">Ctrl K</kbd>
  </button>
);

/** Ctrl K opens it from anywhere, also while somebody types; not over another dialog. */
export function usePaletteKey(onOpen: () => void): void {
  const open = useEffectEvent(onOpen);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
      event.preventDefault();
      if (!document.querySelector('dialog:modal')) open();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
}
