import type { ReactNode } from 'react';
import { useTimer } from '../lib/use-timer.ts';
import './notice.css';
import './alert.css';
import { Icon } from './icon.tsx';
import { TimerLine } from './timer-line.tsx';

interface AlertProps {
  kind: 'bad' | 'good';
  title: string;
  children?: ReactNode;
  /** From `lib/durations.ts`. The time stands still while somebody reads. */
  leavesAfterMs: number;
  onLeave: () => void;
}

/**
 * A message that comes over the page and leaves by itself. It is read out at once and takes no focus. What an error says
 * must also stand in the page: this may be gone before it is read. Give each message its own `key`.
 */
export function Alert({ kind, title, children, leavesAfterMs, onLeave }: AlertProps) {
  const { held, hold } = useTimer(leavesAfterMs, onLeave);
  return (
    <div className={`alert notice notice-${kind}`} role={kind === 'bad' ? 'alert' : 'status'} {...hold}>
      <Icon name={kind === 'bad' ? 'warning' : 'check'} />
      <div>
        <strong>{title}</strong>
        {children}
        <TimerLine ms={leavesAfterMs} held={held} />
      </div>
      <button type="button" className="alert-close" onClick={onLeave}>
        <Icon name="close" />
        <span className="vh">Close this message</span>
      </button>
    </div>
  );
}
