import type { ReactNode } from 'react';
import './states.css';
import { Button } from './button.tsx';
import { classNames } from './class-names.ts';
import { Kolam } from './kolam/kolam.tsx';

/** An announced sentence, above placeholders in the size of the content. */
export function Loading({ children, bones }: { children: ReactNode; bones?: ReactNode }) {
  return (
    <div className="loading">
      <p role="status">{children}</p>
      {bones && <div aria-hidden="true">{bones}</div>}
    </div>
  );
}

export function Bone({ shape = 'line', size = 'm' }: { shape?: 'line' | 'round' | 'block'; size?: 's' | 'm' | 'l' }) {
  return <div className={classNames('bone', `bone-${shape}`, `bone-${size}`)} />;
}

/** What failed, why, and how to retry. */
export function ErrorState({
  title,
  reason,
  onRetry,
  level: Heading = 'h3',
}: {
  title: string;
  reason?: ReactNode;
  onRetry?: () => void;
  level?: 'h2' | 'h3';
}) {
  return (
    <div className="state state-bad" role="alert">
      <Kolam figure={{ kind: 'empty', seed: 's1', n: 5, drawn: 0.62 }} />
      <Heading>{title}</Heading>
      {reason && <p>{reason}</p>}
      {onRetry && <Button onClick={onRetry}>Try Again</Button>}
    </div>
  );
}

/** The dots are laid, nothing is drawn yet. */
export function EmptyState({
  children,
  title,
  drawn = 0,
  level: Heading = 'h3',
}: {
  children: ReactNode;
  title?: string;
  drawn?: number;
  level?: 'h2' | 'h3';
}) {
  return (
    <div className="state">
      <Kolam figure={{ kind: 'empty', seed: 's2', n: 5, drawn }} />
      {title && <Heading>{title}</Heading>}
      <p>{children}</p>
    </div>
  );
}
