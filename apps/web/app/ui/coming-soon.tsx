import { Kolam } from '@isocentre/ui/kolam/kolam.tsx';
import type { ReactNode } from 'react';
import './coming-soon.css';

/** The dots are laid and the line has begun: not published yet. */
export function ComingSoon({ children, level: Heading }: { children: ReactNode; level?: 'h2' | 'h3' }) {
  const title = 'Coming Soon';
  return (
    <div className="soon">
      <Kolam figure={{ kind: 'empty', seed: 's3', n: 7 }} />
      <div>
        {Heading ? <Heading className="soon-title">{title}</Heading> : <strong className="soon-title">{title}</strong>}
        {children}
      </div>
    </div>
  );
}
