import { Button } from '@isocentre/ui/button.tsx';
import { Icon } from '@isocentre/ui/icon.tsx';
import { Kolam } from '@isocentre/ui/kolam/kolam.tsx';
import { useState } from 'react';
import { SamplePill } from '../../ui/sample-pill.tsx';
import type { Film } from './load-cancer-types.ts';

/** Nothing is fetched from the video's site until the visitor asks for it. */
export function CancerFilm({ title, embedUrl, sample }: Film) {
  const [shown, setShown] = useState(false);
  return (
    <section className="film" aria-labelledby="film-heading">
      <div className="film-words">
        <h2 id="film-heading">{title}</h2>
        <p>The film is on {new URL(embedUrl).host.replace(/^www\./, '')}. It loads only when you press play.</p>
        <SamplePill show={sample} />
        <p>
          <a className="arrow-link" href={embedUrl} target="_blank" rel="noopener noreferrer">
            Open the film <Icon name="external" />
            <span className="vh">(opens in a new tab)</span>
          </a>
        </p>
      </div>
      <div className="film-box">
        {shown ? (
          <iframe
            src={embedUrl}
            title={title}
            allow="fullscreen; picture-in-picture"
            // oxlint-disable-next-line react/iframe-missing-sandbox -- of another origin, it cannot reach its own sandbox
            sandbox="allow-scripts allow-same-origin allow-popups allow-presentation"
            referrerPolicy="strict-origin-when-cross-origin"
          />
        ) : (
          <div className="film-ask">
            <Kolam figure={{ kind: 'field', seed: 'film' }} />
            <Button look="line" className="needs-script" onClick={() => setShown(true)}>
              <Icon name="play" />
              Show the film
            </Button>
          </div>
        )}
      </div>
    </section>
  );
}
