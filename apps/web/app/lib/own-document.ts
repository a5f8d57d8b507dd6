import { isPaymentPage } from '@isocentre/contract/pages';
import { redirectDocument } from 'react-router';

/** Where this document came from the server; a document keeps the content policy it came with. */
const cameAt = import.meta.env.SSR ? '' : location.pathname;

/**
 * Only the payment page's own document may run the provider's script: its policy says so. Whoever comes to it, or leaves it, gets a new
 * document, so that script and policy are there on that page and end with it. Forms are sent from wherever they stand.
 */
export function keepToOwnDocument({ request }: { request: Request }): void {
  const { pathname, search } = new URL(request.url);
  if (request.method === 'GET' && isPaymentPage(cameAt) !== isPaymentPage(pathname)) throw redirectDocument(pathname + search);
}
