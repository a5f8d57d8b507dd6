import { makeCall, type PlainRequest } from '@isocentre/contract/call';
import { noteServerDate } from './device-clock.ts';

/** A server that does not respond counts as unreachable; a file may need longer on a slow line. */
const PATIENCE_MS = { json: 20_000, file: 60_000 };

/** The API as the browser calls it. Import it lazily: it includes the schemas, which no page needs to render. */
export const browserCall = makeCall(async ({ method, url, ...sent }) => {
  const response = await fetch(url, {
    method,
    credentials: 'same-origin',
    signal: AbortSignal.timeout(sent.file ? PATIENCE_MS.file : PATIENCE_MS.json),
    ...contentOf(sent),
  });
  noteServerDate(response.headers.get('date'));
  const text = await response.text();
  try {
    return { status: response.status, json: JSON.parse(text) as unknown };
  } catch {
    return { status: response.status, json: undefined };
  }
});

function contentOf({ body, file }: Pick<PlainRequest, 'body' | 'file'>): RequestInit {
  const accept = 'application/json';
  if (file) return { headers: { accept, 'content-type': 'application/octet-stream' }, body: file as Blob };
  if (body === undefined) return { headers: { accept } };
  return { headers: { accept, 'content-type': 'application/json' }, body: JSON.stringify(body) };
}
