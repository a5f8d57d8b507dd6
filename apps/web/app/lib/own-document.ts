import { isPaymentPage } from '@isocentre/contract/pages';
import { redirectDocument } from 'react-router';

/** Where this document was loaded; a document keeps its content policy. */
const cameAt = import.meta.env.SSR ? '' : location.pathname;

/** Of the body: the page is part of a preview. */
export const IN_PREVIEW = 'in-preview';

/**
 * Only the payment page's own document may run the provider's script: its policy allows it. Navigating to or from it
 * loads a new document, so that script and policy exist only on that page. Forms are submitted from anywhere. In a preview each page is a document of its own:
 * only the server knows whether the preview goes on, and the bar must say so.
 */
export function keepToOwnDocument({ request }: { request: Request }): void {
  const { pathname, search } = new URL(request.url);
  if (request.method !== 'GET') return;
  if (isPaymentPage(cameAt) !== isPaymentPage(pathname) || document.body.classList.contains(IN_PREVIEW))
    throw redirectDocument(pathname + search);
}
