import { unsubscribe } from '@isocentre/contract/letters/unsubscribe';
import { refusals } from '@isocentre/domain/refusals';
import { unreachable } from '@isocentre/domain/unreachable';

export type Stopped = 'stopped' | 'unknown' | { message: string };

/** As a mail program does it: the route takes any body, so this is no call like the others. */
export async function stopNews(token: string, send: typeof fetch = fetch): Promise<Stopped> {
  try {
    const answer = await send(unsubscribe.path.replace('{token}', encodeURIComponent(token)), {
      method: unsubscribe.method,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    });
    if (answer.ok) return 'stopped';
    // Not a well-formed token: the address was cut off or changed.
    if (answer.status === refusals.NOT_FOUND.status || answer.status === refusals.VALIDATION.status) return 'unknown';
    const { error } = (await answer.json()) as { error?: { message?: string } };
    return { message: error?.message ?? unreachable.text };
  } catch {
    return { message: unreachable.text };
  }
}
