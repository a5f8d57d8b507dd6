import { Button } from '@isocentre/ui/button.tsx';
import { Icon } from '@isocentre/ui/icon.tsx';
import { EmptyState } from '@isocentre/ui/states.tsx';
import { useState } from 'react';
import type { Sight } from './load-sights.ts';
import { SightPictures } from './sight-pictures.tsx';
import './sights-page.css';
import { useTurning } from './use-turning.ts';

/** The sights, each with its pictures; one button stops them all. */
export function SightsPage({ page: sights }: { page: Sight[] }) {
  const [paused, setPaused] = useState(false);
  const { turn, alive } = useTurning(paused);
  if (sights.length === 0) {
    return (
      <div className="wrap section">
        <EmptyState>No places have been chosen yet.</EmptyState>
      </div>
    );
  }
  return (
    <div className="wrap sights-page">
      <div className="sights-bar">
        <p>The pictures change every two seconds.</p>
        <Button look="line" small onClick={() => setPaused(!paused)}>
          <Icon name={paused ? 'play' : 'pause'} />
          {paused ? 'Play pictures' : 'Pause pictures'}
        </Button>
      </div>
      <ul className="sights">
        {sights.map(({ id, title, description, points, images }, index) => (
          <li className="sight" key={id}>
            <SightPictures images={images} turn={turn} alive={alive} eager={index < 2} />
            <div className="sight-words">
              <h2>{title}</h2>
              <p>{description}</p>
              {points.length > 0 && (
                <ul className="sight-points">
                  {points.map((point) => (
                    <li key={point}>{point}</li>
                  ))}
                </ul>
              )}
            </div>
          </li>
        ))}
      </ul>
    </div>
  );
}
