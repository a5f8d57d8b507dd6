import { readSecondFactors, type SecondFactors } from '@isocentre/contract/second-factor';
import { Button } from '@isocentre/ui/button.tsx';
import { useEffect, useState } from 'react';
import { call } from '../lib/call.ts';
import { CodeForm } from './code-form.tsx';
import { type FactorWay, waysOf } from './factor-ways.ts';
import { canUsePasskeys } from './passkey.ts';
import { PasskeyForm } from './passkey-form.tsx';

const OTHER_WAY: Record<FactorWay, string> = {
  passkey: 'Use your passkey instead',
  code: 'Use a code instead',
  recovery: 'Use a recovery code',
};

interface FactorFormProps {
  /** Before something that cannot be undone. */
  confirm?: boolean;
  /** If they are known already. */
  factors?: SecondFactors;
  onDone: () => void;
}

/** The second factor, in the way this account has; the others are one click away. */
export function FactorForm({ confirm = false, factors, onDone }: FactorFormProps) {
  const [found, setFound] = useState<SecondFactors | 'unknown' | undefined>(factors);
  const [chosen, setChosen] = useState<FactorWay>();
  useEffect(() => {
    if (factors) return;
    // If they cannot be read, a code is the likely one; the next answer says what is wrong.
    void call(readSecondFactors, {}).then(setFound, () => setFound('unknown'));
  }, [factors]);
  if (!found) return <p role="status">Looking up your second step</p>;
  const ways = waysOf(found === 'unknown' ? undefined : found, { confirm, canUsePasskeys: canUsePasskeys() });
  const way = chosen ?? ways[0] ?? 'code';
  const others = ways
    .filter((one) => one !== way)
    .map((one) => (
      <Button key={one} look="plain" small onClick={() => setChosen(one)}>
        {OTHER_WAY[one]}
      </Button>
    ));
  return way === 'passkey' ? (
    <PasskeyForm confirm={confirm} onDone={onDone}>
      {others}
    </PasskeyForm>
  ) : (
    <CodeForm key={way} confirm={confirm} recovery={way === 'recovery'} onDone={onDone}>
      {others}
    </CodeForm>
  );
}
