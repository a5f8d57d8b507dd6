import { Bone, Loading } from '@isocentre/ui/states.tsx';
import { type MetaFunction, useLoaderData } from 'react-router';
import { SponsorTiers } from '../../features/sponsors/sponsor-tiers.tsx';
import { inBrowser, onServer } from '../../lib/load.ts';
import { pageMeta } from '../../lib/page-meta.ts';
import { Awaited } from '../../ui/awaited.tsx';
import { PageBanner } from '../../ui/page-banner.tsx';

const load = () => import('../../features/sponsors/load-sponsors.ts');
export const loader = onServer(load);
export const clientLoader = inBrowser(load);

export const meta: MetaFunction = (args) => pageMeta(args, 'Sponsors', 'The companies that help to make the conference possible.');

export default function Sponsors() {
  return (
    <>
      <PageBanner title="Sponsors" lead="The conference thanks the companies that make it possible." seed="s1" />
      <Awaited page={useLoaderData<typeof loader>()} loading={<SponsorsLoading />} failed="The sponsors could not be loaded">
        {(tiers) => <SponsorTiers tiers={tiers} />}
      </Awaited>
    </>
  );
}

function SponsorsLoading() {
  return (
    <div className="wrap section">
      <Loading bones={<Bone shape="block" size="l" />}>Loading sponsors...</Loading>
    </div>
  );
}
