import { dateInWords } from '@isocentre/domain/editions/local-time';
import { Bone, Loading } from '@isocentre/ui/states.tsx';
import { type MetaFunction, useLoaderData } from 'react-router';
import { PhotoGallery } from '../../features/photo-gallery/photo-gallery.tsx';
import { ComingSoonScreen } from '../../features/pages/coming-soon.tsx';
import { inBrowser, onServer } from '../../lib/load.ts';
import { pageMeta } from '../../lib/page-meta.ts';
import { type ShellEdition, useShellData } from '../../lib/shell-data.ts';
import { Awaited } from '../../ui/awaited.tsx';
import { PageBanner } from '../../ui/page-banner.tsx';

const load = () => import('../../features/photo-gallery/load-photos.ts');
export const loader = onServer(load);
export const clientLoader = inBrowser(load);

export const meta: MetaFunction = (args) => pageMeta(args, 'Photo Gallery', 'Pictures of the conference.');

export default function ConferenceHighlights() {
  const edition = useShellData()?.edition;
  return (
    <>
      <PageBanner title="Photo Gallery" lead={edition && leadOf(edition)} seed="s5" />
      <Awaited page={useLoaderData<typeof loader>()} loading={<PhotosLoading />} failed="The pictures could not be loaded">
        {(photos) =>
          photos.length > 0 ? (
            <PhotoGallery photos={photos} />
          ) : (
            <ComingSoonScreen>Pictures of the conference will be shown here.</ComingSoonScreen>
          )
        }
      </Awaited>
    </>
  );
}

const leadOf = ({ stage, endsOn }: ShellEdition) =>
  stage === 'after' ? 'The conference in pictures.' : `Photographs follow after ${dateInWords(endsOn)}.`;

function PhotosLoading() {
  return (
    <div className="wrap section">
      <Loading bones={<Bone shape="block" size="l" />}>Loading pictures...</Loading>
    </div>
  );
}
