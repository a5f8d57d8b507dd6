import { useEffect } from 'react';
import { readHint } from './session-hint.ts';

/** A personal page knows who is signed in: the bar greets them, even if nothing was remembered. */
export function useGreeting(name: string | undefined): void {
  useEffect(() => {
    if (name && readHint() !== name) void import('./session.ts').then(({ greet }) => greet(name));
  }, [name]);
}
