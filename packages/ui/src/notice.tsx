import type { ReactNode, Ref } from 'react';
import './notice.css';
import { Icon, type IconName } from './icon.tsx';

type Kind = 'bad' | 'warn' | 'good' | 'info';
const ICONS: Record<Kind, IconName> = { bad: 'warning', warn: 'warning', good: 'check', info: 'info' };

/**
 * A message in the page: icon, bold first words, one sentence, the action. An error is announced at once, unless an
 * alert has just said the same (`quiet`).
 */
export function Notice({
  kind = 'info',
  title,
  children,
  quiet = false,
  id,
  ref,
}: {
  kind?: Kind;
  title: string;
  children?: ReactNode;
  quiet?: boolean;
  id?: string;
  ref?: Ref<HTMLDivElement>;
}) {
  return (
    <div
      ref={ref}
      className={`notice notice-${kind}`}
      id={id}
      role={kind === 'bad' && !quiet ? 'alert' : 'note'}
      tabIndex={ref ? -1 : undefined}
    >
      <Icon name={ICONS[kind]} />
      <div>
        <strong>{title}</strong>
        {children}
      </div>
    </div>
  );
}
