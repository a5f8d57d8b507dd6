import type { Call } from './route.ts';

/**
 * Where the two applications meet: the server hands a page request to the web build and gets a response back. Neither
 * imports the other's source; the server's composition root loads the build by path.
 */
export interface PageDoor {
  /** The API, in process, on behalf of the visitor whose request this is. */
  readonly call: Call;
  /** Put as `nonce` on every inline script of the page's own: a secret of this rendering, taken out again before sending. */
  readonly scriptMark: string;
  /** Whether pages may offer to move the clock. Never in production. */
  readonly timeMachine: boolean;
  /** Whether pages made for developers exist. */
  readonly development: boolean;
}

/** Exported as `handlePage` by the web build. */
export type HandlePage = (request: Request, door: PageDoor) => Promise<Response>;

/**
 * Set by the web build on a response that is the same for everybody and may be kept; the server then adds how long. A
 * page whose data failed to load, or that belongs to one person, does not carry it.
 */
export const SHAREABLE_HEADER = 'x-isocentre-shareable';

/** The one page on which the payment provider's script may run. */
export const PAYMENT_PAGE = '/paymentPage';

/** As the router compares: without regard to capitals or a last slash. */
export const isPaymentPage = (pathname: string) => pathname.replace(/\/+$/, '').toLowerCase() === PAYMENT_PAGE.toLowerCase();
