import { Button } from '@isocentre/ui/button.tsx';
import { Icon } from '@isocentre/ui/icon.tsx';
import { Kolam } from '@isocentre/ui/kolam/kolam.tsx';
import { useState } from 'react';
import './venue-map.css';

interface VenueMapProps {
  venue: { city: string; mapUrl: string | null; mapEmbedUrl: string | null };
}

/** Nothing is fetched from the map's site until the visitor asks for it. */
export function VenueMap({ venue }: VenueMapProps) {
  const [shown, setShown] = useState(false);
  const { mapUrl, mapEmbedUrl } = venue;
  if (!mapUrl && !mapEmbedUrl) return null;
  const host = new URL(mapEmbedUrl ?? mapUrl ?? '').host.replace(/^www\./, '');
  return (
    <section className="map" aria-labelledby="map-heading">
      <h2 id="map-heading" className="vh">
        Map
      </h2>
      {mapEmbedUrl && (
        <div className="map-box needs-script">
          {shown ? (
            <iframe
              src={mapEmbedUrl}
              title={`Map of ${venue.city}`}
              loading="lazy"
              // oxlint-disable-next-line react/iframe-missing-sandbox -- of another origin, it cannot reach its own sandbox
              sandbox="allow-scripts allow-same-origin allow-popups"
              referrerPolicy="strict-origin-when-cross-origin"
            />
          ) : (
            <div className="map-ask">
              <Kolam className="map-art" figure={{ kind: 'field', seed: 'map' }} />
              <Button look="line" small className="needs-script" onClick={() => setShown(true)}>
                <Icon name="pin" />
                Show the map
              </Button>
              <p>The map is loaded from another site, {host}.</p>
            </div>
          )}
        </div>
      )}
      {mapUrl && (
        <a className="map-link" href={mapUrl} target="_blank" rel="noopener noreferrer">
          Open the map
          <Icon name="external" />
          <span className="vh">(opens in a new tab)</span>
        </a>
      )}
    </section>
  );
}
