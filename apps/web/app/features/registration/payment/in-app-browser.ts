/** Browsers inside other apps, and those that change pages on the way: they show no frame, or lose it. */
const IN_APP = /FBAN|FBAV|FB_IAB|Instagram|Messenger|WhatsApp|LinkedInApp|Twitter|Snapchat|Line\/|; wv\)|UCBrowser|UCWEB|Opera Mini|OPiOS/i;

/** There the checkout takes the whole page, and its result is posted to the server (`receiveCallback`). */
export const isInAppBrowser = (userAgent: string): boolean => IN_APP.test(userAgent);
