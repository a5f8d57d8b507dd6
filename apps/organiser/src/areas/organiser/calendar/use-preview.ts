import type { CallFailed } from '@isocentre/contract/call';
import { makePreview } from '@isocentre/contract/previews';
import type { Input } from '@isocentre/contract/route';
import { call } from '../../../lib/call.ts';
import { useAttempt } from '../../../session/use-attempt.ts';

interface Previewing {
  readonly opening: boolean;
  readonly failure: CallFailed | undefined;
  readonly open: (asked: Input<typeof makePreview>['body']) => void;
}

/** Opens a page of the public site as it is at an instant, in a window of its own. */
export function usePreview(edition: string): Previewing {
  const { sending, failure, attempt } = useAttempt();
  const open: Previewing['open'] = (body) => {
    if (sending) return;
    // Opened by the click itself, since browsers block windows that come later.
    const tab = window.open('about:blank', '_blank');
    let shown = false;
    void attempt(
      () => call(makePreview, { params: { edition }, body }),
      ({ address }) => {
        shown = true;
        if (tab) tab.location.replace(address);
        else location.assign(address);
      },
    ).finally(() => {
      if (!shown) tab?.close();
    });
  };
  return { opening: sending, failure, open };
}
