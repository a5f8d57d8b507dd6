import { openShift } from '@isocentre/contract/money/shifts';
import { Button } from '@isocentre/ui/button.tsx';
import { Field } from '@isocentre/ui/field.tsx';
import { Notice } from '@isocentre/ui/notice.tsx';
import { useState } from 'react';
import { attemptKeys } from '../../../lib/attempt-key.ts';
import { call } from '../../../lib/call.ts';
import { useAttempt } from '../../../session/use-attempt.ts';
import { parseAmount } from './amount.ts';
import './shifts.css';

interface OpenShiftProps {
  slug: string;
  currency: string;
  onOpened: () => void;
}

/** The float, and the button that opens. No form of its own: it also stands within one, whose fields keep what was typed. */
export function OpenShift({ slug, currency, onOpened }: OpenShiftProps) {
  const { sending, failure, attempt } = useAttempt();
  const [keyOf] = useState(attemptKeys);
  const [float, setFloat] = useState('');
  const [error, setError] = useState<string>();
  const open = () => {
    const floatMinor = float.trim() === '' ? 0 : parseAmount(float, currency);
    setError(floatMinor === null ? 'Please enter an amount, such as 2000, or leave it empty.' : undefined);
    if (floatMinor === null) return;
    const body = { floatMinor };
    void attempt(() => call(openShift, { params: { edition: slug }, body, idempotencyKey: keyOf(body) }), onOpened);
  };
  return (
    <div className="shift-open">
      {/* Somebody opened it in another window: that is as good. */}
      {failure && (
        <Notice kind="bad" title={failure.message}>
          {failure.code === 'SHIFT_OPEN' && (
            <p>
              <Button look="line" small onClick={onOpened}>
                Go on with it
              </Button>
            </p>
          )}
        </Notice>
      )}
      <Field
        label={`Float in ${currency}`}
        hint="What is in the till now, to give change with. Empty: nothing."
        inputMode="decimal"
        autoComplete="off"
        value={float}
        error={error}
        onChange={({ currentTarget }) => setFloat(currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          open();
        }}
      />
      <Button look="line" aria-disabled={sending || undefined} onClick={open}>
        {sending ? 'Opening...' : 'Open my shift'}
      </Button>
    </div>
  );
}
