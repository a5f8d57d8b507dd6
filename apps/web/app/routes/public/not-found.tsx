import { data, type MetaFunction } from 'react-router';
import { noIndex, pageMeta } from '../../lib/page-meta.ts';
import { NotFound } from '../../shell/not-found.tsx';

export const loader = () => data(null, { status: 404 });
/** The browser knows all routes, so it need not ask the server whether a page exists. */
export const clientLoader = () => null;

export const meta: MetaFunction = (args) => pageMeta(args, 'Page not found', 'The page you asked for is not here.', [noIndex]);

export default NotFound;
