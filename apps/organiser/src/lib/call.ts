import { makeCall } from '@isocentre/contract/call';
import { unattendedHeader } from './unattended.ts';

/** A server that does not answer in this time counts as unreachable. */
const PATIENCE_MS = 20_000;

/** The API, on this page's own origin. Nothing of it stays in the browser's cache: the machine may be shared. */
export const call = makeCall(async ({ method, url, body, file, idempotencyKey }) => {
  const response = await fetch(url, {
    method,
    credentials: 'same-origin',
    cache: 'no-store',
    signal: AbortSignal.timeout(PATIENCE_MS),
    headers: {
      accept: 'application/json',
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(file ? { 'content-type': 'application/octet-stream' } : {}),
      ...(idempotencyKey ? { 'idempotency-key': idempotencyKey } : {}),
      ...unattendedHeader(),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    ...(file ? { body: file as BodyInit } : {}),
  });
  const text = await response.text();
  try {
    return { status: response.status, json: JSON.parse(text) as unknown };
  } catch {
    return { status: response.status, json: undefined };
  }
});
