import { someFailed } from './load.ts';

interface Rendered {
  request: Pick<Request, 'method' | 'url'>;
  status: number;
  errors: object | null;
  loaderData: Record<string, unknown>;
}

/** Whether a page is the same for everybody and may be kept: it loaded well, at its plain address. */
export const isShareable = ({ request, status, errors, loaderData }: Rendered) =>
  request.method === 'GET' && status === 200 && new URL(request.url).search === '' && errors === null && !someFailed(loaderData);
