/** Browsers inside other apps, and those that rewrite pages: they do not show frames, or lose them. */
const IN_APP = /FBAN|FBAV|FB_IAB|Instagram|Messenger|WhatsApp|LinkedInApp|Twitter|Snapchat|Line\/|; wv\)|UCBrowser|UCWEB|Opera Mini|OPiOS/i;

/** There the checkout takes the whole page, and its result is posted to the server (`receiveCallback`). */
export const isInAppBrowser = (userAgent: string): boolean => IN_APP.test(userAgent);
