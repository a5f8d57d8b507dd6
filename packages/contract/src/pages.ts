import { addresses } from '@isocentre/domain/addresses';
import type { Call } from './route.ts';

/**
 * What the server offers to the web build while it renders a page. The server passes a page request to the web build and
 * gets a response back. Neither imports the other's source; the server's composition root loads the build by path.
 */
export interface PageServices {
  /** The API, in process, on behalf of the visitor of this request. */
  readonly call: Call;
  /** Set as `nonce` on every inline script of the page's own: a secret of this rendering, removed before sending. */
  readonly scriptMark: string;
  /** Whether pages may offer to move the clock. Never in production. */
  readonly timeMachine: boolean;
  /** The page is part of an organiser's preview; null: an ordinary visit. */
  readonly preview: PreviewShown | null;
  /** Whether pages for developers exist. */
  readonly development: boolean;
}

/** What a page says about the preview it is part of. */
export interface PreviewShown {
  readonly at: string;
  /** It shows the present, with drafts. */
  readonly isNow: boolean;
  readonly drafts: boolean;
  /** Drafts that are not shown, because they could not be published as they are. */
  readonly leftOut: number;
  readonly until: string;
  /** It stands in a frame of the editor, where no script may run: the page brings none along. */
  readonly framed: boolean;
}

/** Where the form of the preview's bar leads out of it. */
export const END_PREVIEW_PATH = '/previews/end';
export const OPEN_PREVIEW_PATH = '/previews/open';
/** Marks the words of a plain page that says why there is no other: the editor, which shows pages in a frame, looks for it. */
export const REFUSAL_MARK = 'data-refusal';

/** Exported as `handlePage` by the web build. */
export type HandlePage = (request: Request, services: PageServices) => Promise<Response>;

/** What there is at a path, known before anything is rendered. */
export interface FoundPage {
  /**
   * The path to render. All paths without a page have one in common, which no edition can use, so that their page is
   * rendered once and cannot depend on what was requested.
   */
  readonly path: string;
  readonly missing: boolean;
  /** Whether the page accepts a posted form. */
  readonly takesForms: boolean;
}

/** Exported as `findPage` by the web build. */
export type FindPage = (pathname: string, call: Call) => Promise<FoundPage>;

/**
 * Set by the web build on a response that is the same for everybody and may be cached; the server then adds for how
 * long. A page whose data failed to load, or that is personal, does not have it.
 */
export const SHAREABLE_HEADER = 'x-isocentre-shareable';

/** The one page on which the payment provider's script may run. */
export const PAYMENT_PAGE = addresses.payment;

/** As the router compares: ignoring case and a trailing slash. */
export const isPaymentPage = (pathname: string) => pathname.replace(/\/+$/, '').toLowerCase() === PAYMENT_PAGE.toLowerCase();

/** The areas of organisers, reviewers and judges: a build of their own, on the organisers' origin only. */
export const STAFF_ROOTS = ['/organiser', '/review', '/judge'] as const;

/** For a path, with or without a query. */
export const isStaffPage = (path: string) => /^\/(organiser|review|judge)(?=[/?]|$)/.test(path);

/** Pages that read query parameters. Any other page reads none. */
export const READS_QUERY: ReadonlySet<string> = new Set([
  addresses.registration,
  addresses.login,
  '/login',
  addresses.contact,
  addresses.publishedAbstracts,
  addresses.posters,
  '/userprofile',
  '/paymentpage',
  addresses.abstracts,
]);

/** Parameters that newsletters and search engines add to links. No page of ours reads them. */
const TRACKING = /^(utm_\w*|fbclid|gclid|gbraid|wbraid|msclkid|mc_[ce]id|ref)(=|$)/i;

/**
 * A URL without the parameters that its page does not read: the page is the same, so it is rendered once. The browser
 * keeps the URL it requested.
 */
export function withoutUnreadQuery(address: string): string {
  const at = address.indexOf('?');
  if (at < 0) return address;
  const path = address.slice(0, at);
  const page = path.replace(/(?!^)\/+$/, '').toLowerCase();
  if (page.endsWith('.data')) return address;
  if (!READS_QUERY.has(page)) return path;
  const kept = address
    .slice(at + 1)
    .split('&')
    .filter((part) => part !== '' && !TRACKING.test(part));
  return kept.length > 0 ? `${path}?${kept.join('&')}` : path;
}
