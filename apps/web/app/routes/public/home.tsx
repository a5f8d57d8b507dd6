import { type MetaFunction, useLoaderData } from 'react-router';
import { Hero, HeroDetails } from '../../features/home/hero.tsx';
import { inBrowser, onServer } from '../../lib/load.ts';
import { ordinal } from '../../lib/ordinal.ts';
import { pageMeta, shellEdition } from '../../lib/page-meta.ts';
import { useShellData } from '../../lib/shell-data.ts';
import { Awaited } from '../../ui/awaited.tsx';
import { Loading } from '../../ui/states.tsx';

const load = () => import('../../features/home/load-home.ts');
export const loader = onServer(load);
export const clientLoader = inBrowser(load);

export const meta: MetaFunction = (args) => {
  const edition = shellEdition(args);
  return pageMeta(
    args,
    edition ? `${ordinal(edition.ordinal)} annual conference` : 'Home',
    edition ? `${edition.title}, ${edition.venue.city}.` : '',
  );
};

export default function Home() {
  const edition = useShellData()?.edition;
  return (
    <Hero title={edition?.title ?? ''} chapter={edition?.chapter ?? ''}>
      <Awaited page={useLoaderData<typeof loader>()} loading={<HomeLoading />} failed="The page could not be loaded">
        {(home) => <HeroDetails {...home} />}
      </Awaited>
    </Hero>
  );
}

function HomeLoading() {
  return (
    <div className="hero-theme">
      <Loading>Loading the conference...</Loading>
    </div>
  );
}
