import { makeCall } from '@isocentre/contract/call';

/** The API as the browser calls it. Import it lazily: it brings the schemas, which no page needs to appear. */
export const browserCall = makeCall(async ({ method, url, body }) => {
  const response = await fetch(url, {
    method,
    credentials: 'same-origin',
    // A server that never answers is one that cannot be reached.
    signal: AbortSignal.timeout(20_000),
    headers: { accept: 'application/json', ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  try {
    return { status: response.status, json: JSON.parse(text) as unknown };
  } catch {
    return { status: response.status, json: undefined };
  }
});
