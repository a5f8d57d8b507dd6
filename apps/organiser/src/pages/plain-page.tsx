import { type ReactNode, useEffect, useRef } from 'react';
import './plain-page.css';

/** A page outside the frame: one thing to read, one thing to do. The heading takes the focus after a navigation. */
export function PlainPage({ title, children }: { title: string; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <main className="plain-page" id="main">
      <title>{title}</title>
      <div>
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {children}
      </div>
    </main>
  );
}
