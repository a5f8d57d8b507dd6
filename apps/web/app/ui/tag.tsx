import type { ReactNode } from 'react';
import './tag.css';
import { Icon, type IconName } from './icon.tsx';

/** What a talk or a person is; the tone follows the family. */
export function Tag({ kind = 'rest', children }: { kind?: 'talk' | 'chair' | 'panel' | 'guest' | 'rest'; children: ReactNode }) {
  return <span className={`tag tag-${kind}`}>{children}</span>;
}

const STATES = { good: 'check', pending: 'clock', bad: 'close', off: 'lock' } as const satisfies Record<string, IconName>;

/** How something stands: a sign and a word, never colour alone. */
export function Badge({ state, children }: { state: keyof typeof STATES; children: ReactNode }) {
  return (
    <span className={`tag badge-${state}`}>
      <Icon name={STATES[state]} />
      {children}
    </span>
  );
}
