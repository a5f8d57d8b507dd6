/**
 * The largest file anybody may send: a photograph. Other kinds have smaller limits. A test compares them, and what nginx
 * lets through, with this number.
 */
export const UPLOAD_MAX_BYTES = 10 * 1024 * 1024;

/** How much more a request with a file may be: the form around it, and a file slightly too large, which gets an answer. */
export const UPLOAD_ROOM_BYTES = 512 * 1024;
