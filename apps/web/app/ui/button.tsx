import type { ComponentProps, ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router';
import './button.css';
import { classNames } from './class-names.ts';

interface Look {
  /** One filled button per view; the rest are lined or plain. `hero` is the filled one on ink. */
  look?: 'filled' | 'hero' | 'line' | 'plain';
  small?: boolean;
  children: ReactNode;
}

const look = ({ look: kind = 'filled', small }: Pick<Look, 'look' | 'small'>, extra?: string) =>
  classNames('btn', kind !== 'filled' && `btn-${kind}`, small && 'btn-small', extra);

export function Button({ look: kind, small, className, type = 'button', ...rest }: Look & ComponentProps<'button'>) {
  return <button type={type} className={look({ look: kind, small }, className)} {...rest} />;
}

export function ButtonLink({ look: kind, small, className, ...rest }: Look & LinkProps) {
  return <Link className={look({ look: kind, small }, className)} {...rest} />;
}
