import type { PageDoor } from '@isocentre/contract/pages';
import { createContext } from 'react-router';

/**
 * The server's in-process API for loaders and actions: `context.get(doorContext)`. Set for every request by
 * `server/app.ts`.
 */
export const doorContext = createContext<PageDoor>();
