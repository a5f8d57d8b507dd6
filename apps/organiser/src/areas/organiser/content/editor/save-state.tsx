import { localTime } from '@isocentre/domain/editions/local-time';
import { Button } from '@isocentre/ui/button.tsx';
import { Icon } from '@isocentre/ui/icon.tsx';
import { Notice } from '@isocentre/ui/notice.tsx';
import type { ItemKeeper, Kept } from './item-keeper.ts';

/** Where what was typed is. */
export function SaveState({ kept: { state, item }, timeZone }: { kept: Kept; timeZone: string }) {
  const words = {
    saved: item.draft ? `Saved ${localTime(new Date(item.draft.savedAt), timeZone)}` : '',
    typed: 'On this device, not on the server yet',
    saving: 'Saving...',
    failed: 'Not saved on the server',
    clash: 'Waits for your choice',
  }[state];
  return (
    <p className={`save-state save-${state}`} role="status">
      {state === 'saved' && words !== '' && <Icon name="check" />}
      {words}
    </p>
  );
}

export function SaveTrouble({ keeper, kept: { failure, restoredFrom, mergedWith, state } }: { keeper: ItemKeeper; kept: Kept }) {
  return (
    <>
      {failure && (
        <Notice kind="bad" title="Your text is not on the server">
          <p>{failure.message} It is stored on this device and stays in the form.</p>
          <Button look="line" small onClick={() => void keeper.flush()}>
            Save now
          </Button>
        </Notice>
      )}
      {restoredFrom && state !== 'clash' && (
        <Notice kind="info" title="What you typed here before is back">
          <p>It had not reached the server. It is saved now like anything you type.</p>
        </Notice>
      )}
      {mergedWith && (
        <Notice kind="info" title={`${mergedWith} changed other fields meanwhile`}>
          <p>Both changes are in the form now.</p>
        </Notice>
      )}
    </>
  );
}
