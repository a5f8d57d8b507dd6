import { ButtonLink } from '../../../lib/button-link.tsx';
import { withChoice } from '../lists/list-address.ts';

interface OlderPagesProps {
  address: URLSearchParams;
  next: string | null;
  /** `430 orders`. */
  total?: string;
  /** Of the page in the address, where there is more than one list. */
  name?: string;
  /** Where the pages are not by time. */
  more?: string;
  first?: string;
}

/** The pages of a list that is only read downwards. */
export function OlderPages({ address, next, total, name = 'after', more = 'Older', first = 'Newest' }: OlderPagesProps) {
  return (
    <p className="money-pages">
      {total !== undefined && <span>{total}</span>}
      {address.has(name) && (
        <ButtonLink look="line" small to={withChoice(address, { [name]: '' })}>
          {first}
        </ButtonLink>
      )}
      {next !== null && (
        <ButtonLink look="line" small to={withChoice(address, { [name]: next })}>
          {more}
        </ButtonLink>
      )}
    </p>
  );
}
