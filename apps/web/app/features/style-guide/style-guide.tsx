import type { ReactNode } from 'react';
import { PageBanner } from '../../ui/page-banner.tsx';
import './style-guide.css';
import { ControlPieces } from './control-pieces.tsx';
import { FigurePieces } from './figure-pieces.tsx';
import { StatePieces } from './state-pieces.tsx';
import { TimedPieces } from './timed-pieces.tsx';
import { WordPieces } from './word-pieces.tsx';

/** Every base component in its states, on one page for developers. */
export function Gallery() {
  return (
    <>
      <PageBanner title="Pieces" lead="What the pages are made of, in every state. For developers; not a page of the site." />
      <div className="wrap section gallery">
        <Group title="Words and marks">
          <WordPieces />
        </Group>
        <Group title="Actions and fields">
          <ControlPieces />
        </Group>
        <Group title="States">
          <StatePieces />
        </Group>
        <Group title="Timed messages and side panels">
          <TimedPieces />
        </Group>
        <Group title="Drawings">
          <FigurePieces />
        </Group>
      </div>
    </>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="gallery-group">
      <h2>{title}</h2>
      <div className="gallery-pieces">{children}</div>
    </section>
  );
}
