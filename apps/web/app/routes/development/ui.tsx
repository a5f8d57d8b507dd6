import { data, type LoaderFunctionArgs, type MetaFunction } from 'react-router';
import { Gallery } from '../../features/style-guide/style-guide.tsx';
import { pageServicesContext } from '../../lib/page-services.ts';
import { noIndex, pageMeta } from '../../lib/page-meta.ts';

/** For developers: every base component on one page. Not found in other modes. */
export function loader({ context }: LoaderFunctionArgs) {
  if (!context.get(pageServicesContext).development) throw data(null, { status: 404 });
  return null;
}

export const meta: MetaFunction = (args) => pageMeta(args, 'Pieces', 'The pieces the pages are made of.', [noIndex]);

export default Gallery;
