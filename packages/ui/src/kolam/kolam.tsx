import { useEffect, useRef } from 'react';
import './kolam.css';
import type { Figure } from './draw.ts';

/** On the server only; in the browser's build this is null and the generator is a separate file. */
const draw = import.meta.env.SSR ? (await import('./draw.ts')).draw : null;

/**
 * A drawing, included in the page by the server. The browser keeps the server's HTML and does not load the generator;
 * only a figure that first appears through client navigation loads it.
 */
export function Kolam({ figure, className }: { figure: Figure; className?: string }) {
  const box = useRef<HTMLDivElement>(null);
  const key = JSON.stringify(figure);
  useEffect(() => {
    const element = box.current;
    if (!element || element.dataset['figure'] === key) return;
    let current = true;
    void import('./draw.ts').then((generator) => {
      if (!current) return;
      element.innerHTML = generator.draw(JSON.parse(key) as Figure);
      element.dataset['figure'] = key;
    });
    return () => {
      current = false;
    };
  }, [key]);
  return (
    <div
      ref={box}
      className={className ? `kolam ${className}` : 'kolam'}
      aria-hidden="true"
      data-figure={draw ? key : undefined}
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: draw ? draw(figure) : '' }}
    />
  );
}
