import * as z from 'zod/mini';
import { addresses } from '../addresses.ts';

/** So long its owner has to follow the link in the mail to a new address. */
export const ADDRESS_LINK_DAYS = 7;

/** The page that the link opens; the token is in the fragment, which browsers do not send. */
export const ADDRESS_PATH = addresses.confirmAddress;

export const AddressToken = z.strictObject({ token: z.string().check(z.regex(/^[\w-]{43}$/)) });
