import { Icon } from '@isocentre/ui/icon.tsx';
import '@isocentre/ui/notice.css';
import type { ReactNode } from 'react';
import { useTimer } from '../lib/use-timer.ts';
import './alert.css';
import { TimerLine } from './timer-line.tsx';

interface AlertProps {
  kind: 'bad' | 'good';
  title: string;
  children?: ReactNode;
  /** From `lib/durations.ts`. The timer pauses while somebody reads. */
  leavesAfterMs: number;
  onLeave: () => void;
  /** In the flow of the page, where its text stays after it has left: nothing is covered or shown twice. */
  inPage?: boolean;
  id?: string;
}

/**
 * A message that appears over the page and leaves by itself. It is read out at once and takes no focus. An error must
 * also be shown in the page: this may be gone before it is read. Give each message its own `key`.
 */
export function Alert({ kind, title, children, leavesAfterMs, onLeave, inPage = false, id }: AlertProps) {
  const { held, hold } = useTimer(leavesAfterMs, onLeave);
  return (
    <div
      id={id}
      className={`${inPage ? 'alert-in-page' : 'alert'} notice notice-${kind}`}
      role={kind === 'bad' ? 'alert' : 'status'}
      {...hold}
    >
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
