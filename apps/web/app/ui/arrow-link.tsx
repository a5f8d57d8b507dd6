import { Link, type LinkProps } from 'react-router';
import './arrow-link.css';
import { Icon } from './icon.tsx';

/** The quiet secondary action: text and an arrow. */
export function ArrowLink({ children, ...rest }: LinkProps) {
  return (
    <Link className="arrow-link" {...rest}>
      {children} <Icon name="arrow" />
    </Link>
  );
}
