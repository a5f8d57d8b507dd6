import type { ReactNode } from 'react';
import './tag.css';
import { Icon, type IconName } from './icon.tsx';

/** The kind of a talk or a person; the colour follows the family. */
export function Tag({ kind = 'rest', children }: { kind?: 'talk' | 'chair' | 'panel' | 'guest' | 'rest'; children: ReactNode }) {
  return <span className={`tag tag-${kind}`}>{children}</span>;
}

const STATES = { good: 'check', pending: 'clock', bad: 'close', off: 'lock', info: 'clock' } as const satisfies Record<string, IconName>;

/** A state: an icon and a word, never colour alone. */
export function Badge({ state, children }: { state: keyof typeof STATES; children: ReactNode }) {
  return (
    <span className={`tag badge-${state}`}>
      <Icon name={STATES[state]} />
      {children}
    </span>
  );
}
