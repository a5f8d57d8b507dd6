import { sendContactMessage } from './contact.ts';
import { contentRoutes } from './content.ts';
import { readClock, readEdition } from './editions.ts';
import { readFees } from './fees.ts';
import type { RouteShape } from './route.ts';

/** Every route of the API. The server refuses to start when one of them has no handler. */
export const allRoutes: readonly RouteShape[] = [readEdition, readClock, readFees, ...contentRoutes, sendContactMessage];
