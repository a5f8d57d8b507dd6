/** Where a page asks for the edition's time. Apart from its route, so that asking needs no schemas. */
export const CLOCK_PATH = '/api/v1/clock';

/** The cookie by which one browser moves its edition clock; read in development, test and demo mode only. */
export const CLOCK_COOKIE = 'isocentre-clock';
