import type { ComponentProps, ReactNode } from 'react';
import './button.css';
import { classNames } from './class-names.ts';

export interface ButtonLook {
  /** One filled button per view; the rest are lined or plain. `hero` is the filled one on ink. */
  look?: 'filled' | 'hero' | 'line' | 'plain';
  small?: boolean;
  children: ReactNode;
}

/** For links that look like buttons: each application has a router of its own. */
export const buttonClass = ({ look = 'filled', small }: Pick<ButtonLook, 'look' | 'small'>, extra?: string) =>
  classNames('btn', look !== 'filled' && `btn-${look}`, small && 'btn-small', extra);

export function Button({ look, small, className, type = 'button', ...rest }: ButtonLook & ComponentProps<'button'>) {
  return <button type={type} className={buttonClass({ look, small }, className)} {...rest} />;
}
