import { ButtonLink } from '../../../lib/button-link.tsx';
import { withChoice } from '../lists/list-address.ts';

interface OlderPagesProps {
  address: URLSearchParams;
  next: string | null;
  /** `430 orders`. */
  total?: string;
}

/** The pages of a list that is only read downwards. */
export function OlderPages({ address, next, total }: OlderPagesProps) {
  return (
    <p className="money-pages">
      {total !== undefined && <span>{total}</span>}
      {address.has('after') && (
        <ButtonLink look="line" small to={withChoice(address, {})}>
          Newest
        </ButtonLink>
      )}
      {next !== null && (
        <ButtonLink look="line" small to={withChoice(address, { after: next })}>
          Older
        </ButtonLink>
      )}
    </p>
  );
}
