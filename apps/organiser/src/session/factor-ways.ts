import type { SecondFactors } from '@isocentre/contract/second-factor';

export type FactorWay = 'passkey' | 'code' | 'recovery';

interface Asked {
  /** Before something that cannot be undone: a printed code is not fresh. */
  readonly confirm: boolean;
  readonly canUsePasskeys: boolean;
}

/** How an account can give its second factor here, the easiest first. Unknown factors: a code, as most have. */
export function waysOf(factors: Pick<SecondFactors, 'app' | 'passkeys' | 'recoveryCodesLeft'> | undefined, asked: Asked): FactorWay[] {
  if (!factors) return asked.confirm ? ['code'] : ['code', 'recovery'];
  const has: Record<FactorWay, boolean> = {
    // Listed last where this browser has none: its message says what to do.
    passkey: factors.passkeys.length > 0,
    code: factors.app,
    recovery: !asked.confirm && factors.recoveryCodesLeft > 0,
  };
  const order: FactorWay[] = asked.canUsePasskeys ? ['passkey', 'code', 'recovery'] : ['code', 'recovery', 'passkey'];
  return order.filter((way) => has[way]);
}
