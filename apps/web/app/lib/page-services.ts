import type { PageServices } from '@isocentre/contract/pages';
import { createContext } from 'react-router';

/**
 * The server's in-process API for loaders and actions: `context.get(pageServicesContext)`. Set for every request by
 * `server/app.ts`.
 */
export const pageServicesContext = createContext<PageServices>();
