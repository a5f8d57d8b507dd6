import { buttonClass, type ButtonLook } from '@isocentre/ui/button.tsx';
import { Link, type LinkProps } from 'react-router';

/** A link that looks like a button. */
export function ButtonLink({ look, small, className, ...rest }: ButtonLook & LinkProps) {
  return <Link className={buttonClass({ look, small }, className)} {...rest} />;
}
