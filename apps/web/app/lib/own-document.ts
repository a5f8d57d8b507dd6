import { isPaymentPage } from '@isocentre/contract/pages';
import { redirectDocument } from 'react-router';

/** Where this document was loaded; a document keeps its content policy. */
const cameAt = import.meta.env.SSR ? '' : location.pathname;

/**
 * Only the payment page's own document may run the provider's script: its policy allows it. Navigating to or from it
 * loads a new document, so that script and policy exist only on that page. Forms are submitted from anywhere.
 */
export function keepToOwnDocument({ request }: { request: Request }): void {
  const { pathname, search } = new URL(request.url);
  if (request.method === 'GET' && isPaymentPage(cameAt) !== isPaymentPage(pathname)) throw redirectDocument(pathname + search);
}
