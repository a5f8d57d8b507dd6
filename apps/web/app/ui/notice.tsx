import type { ReactNode, Ref } from 'react';
import './notice.css';
import { Icon, type IconName } from './icon.tsx';

type Kind = 'bad' | 'warn' | 'good' | 'info';
const ICONS: Record<Kind, IconName> = { bad: 'warning', warn: 'warning', good: 'check', info: 'info' };

/** A message in the page: sign, bold first words, one sentence, the way out. An error is announced at once. */
export function Notice({
  kind = 'info',
  title,
  children,
  ref,
}: {
  kind?: Kind;
  title: string;
  children?: ReactNode;
  ref?: Ref<HTMLDivElement>;
}) {
  return (
    <div ref={ref} className={`notice notice-${kind}`} role={kind === 'bad' ? 'alert' : 'note'} tabIndex={ref ? -1 : undefined}>
      <Icon name={ICONS[kind]} />
      <div>
        <strong>{title}</strong>
        {children}
      </div>
    </div>
  );
}
