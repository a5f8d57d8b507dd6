import { randomInt } from 'node:crypto';

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** `order_IEIaMR65cu6nz3`: a prefix and 14 case-sensitive letters and digits. */
export const makeId = (prefix: 'order' | 'pay' | 'rfnd') => `${prefix}_${randomPart()}`;

export const randomPart = () => Array.from({ length: 14 }, () => LETTERS[randomInt(LETTERS.length)]).join('');
