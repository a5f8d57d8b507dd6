import { exportDelegates } from '@isocentre/contract/delegates/export';
import { Button } from '@isocentre/ui/button.tsx';
import { Icon } from '@isocentre/ui/icon.tsx';
import { useState } from 'react';
import { download } from '../../../lib/download.ts';
import { useAsk } from '../../../session/ask.ts';
import { queryOf } from './delegates-address.ts';

type State = 'ready' | 'busy' | { readonly failed: string };

/** The list as it is shown, all its pages, as a file. It is written into the record. */
export function ExportButton({ slug, address, total }: { slug: string; address: URLSearchParams; total: number | undefined }) {
  const ask = useAsk();
  const [state, setState] = useState<State>('ready');
  const run = async () => {
    setState('busy');
    const { after: _after, before: _before, ...query } = queryOf(address);
    try {
      await ask(() => download(exportDelegates, { params: { edition: slug }, query }));
      setState('ready');
    } catch (error) {
      setState({ failed: error instanceof Error ? error.message : String(error) });
    }
  };
  return (
    <>
      <Button look="line" small onClick={() => void run()} disabled={state === 'busy' || !total}>
        <Icon name="download" />
        {total ? `Export ${total.toLocaleString('en-IN')}` : 'Export'}
      </Button>
      {typeof state === 'object' && <p role="alert">The file was not made. {state.failed}</p>}
    </>
  );
}
