import { Button } from '@isocentre/ui/button.tsx';
import { Notice } from '@isocentre/ui/notice.tsx';
import type { Judging } from './judging.ts';

/** What is kept here leaves by itself. */
export function Offline({ judging: { state, sheets } }: { judging: Judging }) {
  if (!state.cutOff) return null;
  const kept = state.kept.size === 1 ? 'One sheet is' : `${state.kept.size} sheets are`;
  return (
    <Notice kind="warn" title={state.cutOff === 'login' ? 'You are logged out' : 'No network in the hall'}>
      <p>
        {state.cutOff === 'login'
          ? `Go on. ${kept} kept on this phone. Log in, and they are sent.`
          : `Go on. ${kept} kept on this phone and sent when the network is back. Keep this page open until it says Saved.`}
      </p>
      <Button look="line" small onClick={() => void sheets.send()}>
        {state.cutOff === 'login' ? 'Log in and send' : 'Send now'}
      </Button>
    </Notice>
  );
}
