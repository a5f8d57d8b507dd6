import { DELEGATE_COLUMNS, type DelegateColumn, USUAL_COLUMNS } from '@isocentre/contract/delegates/columns';
import { chooseColumns, type Views } from '@isocentre/contract/delegates/views';
import { Button } from '@isocentre/ui/button.tsx';
import { Check } from '@isocentre/ui/check.tsx';
import { Dialog } from '@isocentre/ui/dialog.tsx';
import { Notice } from '@isocentre/ui/notice.tsx';
import { useState } from 'react';
import { call } from '../../../lib/call.ts';
import { useAttempt } from '../../../session/use-attempt.ts';
import { Sign } from '../frame/sign.tsx';
import { COLUMNS } from './columns.tsx';

interface ColumnsDialogProps {
  slug: string;
  /** As the list shows them now. */
  columns: readonly DelegateColumn[] | null;
  onChosen: (views: Views) => void;
  onClose: () => void;
}

/** Which columns, in which order. The name is always there. */
export function ColumnsDialog({ slug, columns, onChosen, onClose }: ColumnsDialogProps) {
  const { sending, failure, attempt } = useAttempt();
  const first = columns ?? USUAL_COLUMNS;
  const [order, setOrder] = useState<readonly DelegateColumn[]>(() => [
    ...first,
    ...DELEGATE_COLUMNS.filter((name) => !first.includes(name)),
  ]);
  const [chosen, setChosen] = useState<ReadonlySet<DelegateColumn>>(() => new Set(first));
  const choose = (name: DelegateColumn, wanted: boolean) =>
    setChosen(new Set(wanted ? [...chosen, name] : [...chosen].filter((one) => one !== name)));
  /** The chosen column before this one: those that are not shown are not in the way. */
  const before = (name: DelegateColumn) => order.slice(0, order.indexOf(name)).findLast((one) => chosen.has(one));
  const move = (name: DelegateColumn, to: DelegateColumn) =>
    setOrder(order.flatMap((one) => (one === to ? [name, to] : one === name ? [] : [one])));
  const send = (wanted: DelegateColumn[] | null) =>
    void attempt(() => call(chooseColumns, { params: { edition: slug }, body: { columns: wanted } }), onChosen);
  return (
    <Dialog
      open
      title="Columns"
      closeWords="Cancel"
      onClose={onClose}
      actions={
        <>
          <Button look="line" onClick={() => send(null)}>
            The usual ones
          </Button>
          <Button onClick={() => send(order.filter((name) => chosen.has(name)))} aria-disabled={sending || undefined}>
            {sending ? 'Keeping...' : 'Show these'}
          </Button>
        </>
      }
    >
      {failure && <Notice kind="bad" title={failure.message} />}
      <p>The name always stands first. On a narrow screen the first three follow it. Your choice is kept for you, on every device.</p>
      <ol className="columns-list">
        {order.map((name) => {
          const { label } = COLUMNS[name];
          const other = chosen.has(name) ? before(name) : undefined;
          return (
            <li key={name}>
              <Check label={label} checked={chosen.has(name)} onChange={({ currentTarget }) => choose(name, currentTarget.checked)} />
              {other && (
                <button type="button" className="columns-up" onClick={() => move(name, other)}>
                  <Sign name="down" />
                  <span className="vh">
                    Move {label} before {COLUMNS[other].label}
                  </span>
                </button>
              )}
            </li>
          );
        })}
      </ol>
    </Dialog>
  );
}
