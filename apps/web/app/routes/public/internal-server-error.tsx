import type { MetaFunction } from 'react-router';
import { noIndex, pageMeta } from '../../lib/page-meta.ts';
import { ServerError } from '../../shell/server-error.tsx';

export const handle = { bar: 'solid' };

export const meta: MetaFunction = (args) =>
  pageMeta(args, '500 Internal Error', 'The server encountered an error and could not complete your request.', [noIndex]);

export default function InternalServerError() {
  return <ServerError />;
}
