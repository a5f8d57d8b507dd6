import { addressOf, CallFailed, ErrorAnswer } from '@isocentre/contract/call';
import type { RouteShape } from '@isocentre/contract/route';
import { refusals } from '@isocentre/domain/refusals';
import { unreachable } from '@isocentre/domain/unreachable';

interface FileInput {
  params: Record<string, string>;
  query?: object;
  body?: object;
}

/** The answer of a route that gives a file. */
export async function fetchFile(route: RouteShape, input: FileInput): Promise<Response> {
  const url = addressOf(route, { params: input.params, query: { ...input.query } });
  let response: Response;
  try {
    response = await fetch(url, {
      method: route.method,
      credentials: 'same-origin',
      cache: 'no-store',
      ...(input.body ? { headers: { 'content-type': 'application/json' }, body: JSON.stringify(input.body) } : {}),
    });
  } catch {
    throw new CallFailed(0, unreachable.code, unreachable.text);
  }
  if (!response.ok) throw await failureOf(response);
  return response;
}

/** Fetches a file and hands it to the browser. A plain link could not ask for the second step when it has to be given again. */
export async function download(route: RouteShape, input: FileInput): Promise<void> {
  const response = await fetchFile(route, input);
  const [, name = 'file'] = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '') ?? [];
  saveFile(await response.blob(), name);
}

/** As if the browser had downloaded it. */
export function saveFile(content: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}

async function failureOf(response: Response): Promise<CallFailed> {
  const parsed = ErrorAnswer.safeParse(await response.json().catch(() => undefined));
  if (!parsed.success) return new CallFailed(response.status, 'INTERNAL', refusals.INTERNAL.text);
  const { code, message, fields, requestId, current } = parsed.data.error;
  return new CallFailed(response.status, code, message, fields, requestId, current);
}
