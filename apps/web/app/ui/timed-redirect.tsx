import { Button } from '@isocentre/ui/button.tsx';
import { Icon, type IconName } from '@isocentre/ui/icon.tsx';
import '@isocentre/ui/notice.css';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { useTimer } from '../lib/use-timer.ts';
import { ButtonLink } from './button-link.tsx';
import './timed-redirect.css';
import { TimerLine } from './timer-line.tsx';

interface TimedRedirectProps {
  to: string;
  /** Replaces the history entry: nobody wants to come back to it. */
  replace?: boolean;
  /** From `lib/durations.ts`. */
  afterMs: number;
  /** What has been done. */
  title: string;
  children?: ReactNode;
  /** Where it leads: shown while the redirect is pending. */
  way: string;
  /** The text of the button that goes at once. */
  go?: string;
  /** Another link, beside them. */
  more?: ReactNode;
  icon?: IconName;
  kind?: 'good' | 'warn';
}

/** Something is done and the next page opens by itself, unless the reader goes at once or stays. It takes the focus. */
export function TimedRedirect({
  to,
  replace = false,
  afterMs,
  title,
  children,
  way,
  go = 'Continue now',
  more,
  icon = 'check',
  kind = 'good',
}: TimedRedirectProps) {
  const id = useId();
  const navigate = useNavigate();
  const [stays, setStays] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const { held, hold } = useTimer(stays ? null : afterMs, () => void navigate(to, { replace }));
  useEffect(() => box.current?.focus(), []);
  const stay = () => {
    setStays(true);
    box.current?.focus();
  };
  return (
    <div
      ref={box}
      className={`redirect notice notice-${kind}`}
      role="group"
      tabIndex={-1}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-words`}
      {...hold}
    >
      <Icon name={icon} />
      <div>
        <strong id={`${id}-title`}>{title}</strong>
        <div id={`${id}-words`}>
          {children}
          {!stays && <p>{way}</p>}
        </div>
        <div className="redirect-ways">
          <ButtonLink to={to} replace={replace} small>
            {go}
          </ButtonLink>
          {!stays && (
            <Button look="line" small className="needs-script" onClick={stay}>
              Stay here
            </Button>
          )}
          {more}
        </div>
        {!stays && <TimerLine ms={afterMs} held={held} />}
      </div>
    </div>
  );
}
