import { Icon } from '@isocentre/ui/icon.tsx';
import { Link, type LinkProps } from 'react-router';
import './arrow-link.css';

/** The quiet secondary action: text and an arrow. */
export function ArrowLink({ children, ...rest }: LinkProps) {
  return (
    <Link className="arrow-link" {...rest}>
      {children} <Icon name="arrow" />
    </Link>
  );
}
