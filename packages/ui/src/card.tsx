import type { ReactNode } from 'react';
import './card.css';
import { classNames } from './class-names.ts';

export function Card({ className, children }: { className?: string; children: ReactNode }) {
  return <div className={classNames('card', className)}>{children}</div>;
}
