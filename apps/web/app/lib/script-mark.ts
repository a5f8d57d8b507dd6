import { createContext } from 'react';

/**
 * The mark that the server asks for on the page's own inline scripts (`PageDoor.scriptMark`). Only there while the server
 * renders: it is taken out before the page is sent, so the browser knows none.
 */
export const ScriptMark = createContext<string | undefined>(undefined);
