import { addresses } from '@isocentre/domain/addresses';
import { Bone, Loading } from '@isocentre/ui/states.tsx';
import { type MetaFunction, useLoaderData } from 'react-router';
import { VenueBlock } from '../../features/venue/venue-block.tsx';
import { Travel } from '../../features/pages/travel.tsx';
import { inBrowser, onServer } from '../../lib/load.ts';
import { pageMeta } from '../../lib/page-meta.ts';
import { useShellData } from '../../lib/shell-data.ts';
import { ArrowLink } from '../../ui/arrow-link.tsx';
import { Awaited } from '../../ui/awaited.tsx';
import { PageBanner } from '../../ui/page-banner.tsx';
import { VenueMap } from '../../ui/venue-map.tsx';

const load = () => import('../../features/pages/load-venue.ts');
export const loader = onServer(load);
export const clientLoader = inBrowser(load);

export const meta: MetaFunction = (args) => pageMeta(args, 'Venue', 'Where the conference is held, how far it is, and how to get there.');

export default function Venue() {
  const site = useShellData()?.site;
  const ways = [
    ...(site?.has.accommodation ? [{ to: addresses.accommodation, words: 'Accommodation' }] : []),
    ...(site?.sights ? [{ to: `/${site.sights.path}`, words: site.sights.heading }] : []),
  ];
  return (
    <>
      <PageBanner title="Venue" lead="Where the conference is held, and how to get there." seed="s3" />
      <Awaited page={useLoaderData<typeof loader>()} loading={<VenueLoading />} failed="The venue could not be loaded">
        {({ block, travel }) => (
          <>
            <VenueBlock title="Where we meet" {...block} />
            {(block.venue.mapUrl || block.venue.mapEmbedUrl) && (
              <div className="wrap venue-map">
                <VenueMap venue={block.venue} />
              </div>
            )}
            {(travel || ways.length > 0) && (
              <Travel page={travel}>
                {ways.map(({ to, words }) => (
                  <ArrowLink key={to} to={to}>
                    {words}
                  </ArrowLink>
                ))}
              </Travel>
            )}
          </>
        )}
      </Awaited>
    </>
  );
}

function VenueLoading() {
  return (
    <div className="wrap section">
      <Loading bones={<Bone shape="block" size="l" />}>Loading venue...</Loading>
    </div>
  );
}
