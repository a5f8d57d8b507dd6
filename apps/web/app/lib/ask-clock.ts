import { readClock } from '@isocentre/contract/editions';
import { browserCall } from './browser-call.ts';

/** A file of its own, imported lazily: it brings the schemas. */
export const askClock = async (): Promise<number> => Date.parse((await browserCall(readClock, {})).now);
