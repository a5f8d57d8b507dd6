import { type RefObject, useEffect, useState } from 'react';

/**
 * Which menu is open, by its label, and whether the sheet of a narrow screen is. Choosing a link closes both; a click
 * or focus elsewhere closes; Escape closes one at a time and returns the focus to the button that opened it.
 */
export function useMenus(bar: RefObject<HTMLElement | null>) {
  const [open, setOpen] = useState<string | null>(null);
  const [sheet, setSheet] = useState(false);

  useEffect(() => {
    const inBar = (target: EventTarget | null) => bar.current?.contains(target as Node | null) ?? false;
    const chosen = ({ target }: MouseEvent) => {
      if (!inBar(target) || !(target as Element).closest('a, .sub button')) return;
      setOpen(null);
      setSheet(false);
    };
    const elsewhere = ({ target }: Event) => {
      if (inBar(target)) return;
      setOpen(null);
      setSheet(false);
    };
    const escape = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return;
      const menu = bar.current?.querySelector<HTMLElement>('.menu [aria-expanded="true"]');
      const toggle = bar.current?.querySelector<HTMLElement>('button.menu-toggle[aria-expanded="true"]');
      setOpen(null);
      if (!menu) setSheet(false);
      if (menu?.parentElement?.contains(document.activeElement)) menu.focus();
      else if (!menu) toggle?.focus();
    };
    document.addEventListener('click', chosen);
    document.addEventListener('pointerdown', elsewhere);
    document.addEventListener('focusin', elsewhere);
    document.addEventListener('keydown', escape);
    return () => {
      document.removeEventListener('click', chosen);
      document.removeEventListener('pointerdown', elsewhere);
      document.removeEventListener('focusin', elsewhere);
      document.removeEventListener('keydown', escape);
    };
  }, [bar]);

  // The page behind the sheet does not scroll; a class, since the policy forbids style attributes.
  useEffect(() => {
    document.documentElement.classList.toggle('menu-open', sheet);
    return () => document.documentElement.classList.remove('menu-open');
  }, [sheet]);

  return { open, setOpen, sheet, setSheet };
}
