import { createContext } from 'react';

/**
 * The mark that the server requires on the page's own inline scripts (`PageServices.scriptMark`). Only set while the server
 * renders: it is removed before the page is sent, so the browser has none.
 */
export const ScriptMark = createContext<string | undefined>(undefined);
