import { makeCall, type PlainAnswer, type PlainRequest } from '@isocentre/contract/call';
import { STAMP_HEADER, type WorkNeeded } from '@isocentre/domain/work-stamp';
import { noteServerDate } from './device-clock.ts';

/** A server that does not respond counts as unreachable; a file may need longer on a slow line. */
const PATIENCE_MS = { json: 20_000, file: 60_000 };

/** During a flood the operator asks for a little work first (`WORK_BITS`). */
const WORK_NEEDED = 428;

/** The API as the browser calls it. Import it lazily: it includes the schemas, which no page needs to render. */
export const browserCall = makeCall(async (request) => {
  const answer = await exchange(request);
  if (answer.status !== WORK_NEEDED) return answer;
  const { makeStamp } = await import('./work-stamp.ts');
  const { current } = (answer.json as { error: { current: WorkNeeded } }).error;
  return exchange(request, { [STAMP_HEADER]: await makeStamp(current) });
});

async function exchange({ method, url, ...sent }: PlainRequest, extra: Record<string, string> = {}): Promise<PlainAnswer> {
  const { headers, ...content } = contentOf(sent);
  const response = await fetch(url, {
    method,
    credentials: 'same-origin',
    signal: AbortSignal.timeout(sent.file ? PATIENCE_MS.file : PATIENCE_MS.json),
    headers: { ...headers, ...extra },
    ...content,
  });
  noteServerDate(response.headers.get('date'));
  const text = await response.text();
  try {
    return { status: response.status, json: JSON.parse(text) as unknown };
  } catch {
    return { status: response.status, json: undefined };
  }
}

function contentOf({ body, file }: Pick<PlainRequest, 'body' | 'file'>): { headers: Record<string, string>; body?: Blob | string } {
  const accept = 'application/json';
  if (file) return { headers: { accept, 'content-type': 'application/octet-stream' }, body: file as Blob };
  if (body === undefined) return { headers: { accept } };
  return { headers: { accept, 'content-type': 'application/json' }, body: JSON.stringify(body) };
}
