import * as z from 'zod/mini';
import { isPhoneNumber } from '../registration/countries.ts';

/** The contact form: the same schema checks it in the browser and on the server. */

export const MESSAGE_MAX = 2000;

const line = (missing: string, max: number) =>
  z.string(missing).check(
    z.trim(),
    z.minLength(1, missing),
    z.maxLength(max, `Please use at most ${max} characters.`),
    // A line break here would allow header injection in the mail we send.
    z.regex(/^[^\p{Cc}]*$/u, 'Please use plain text on one line.'),
  );

/** A refinement with a condition runs even when the value is no text at all. */
const isText = ({ value }: { value: unknown }) => typeof value === 'string' && value !== '';

export const ContactMessage = z.strictObject({
  name: line('Please enter your name.', 120).check(
    z.refine((value) => !value.includes('://'), 'Please enter your name without a web address.'),
  ),
  mobile: line('Please enter your mobile number.', 30).check(
    z.refine(isPhoneNumber, { error: 'Please enter a mobile number of 6 to 15 digits.', when: isText }),
  ),
  email: line('Please enter your e-mail address.', 254)
    .check(
      z.refine((value) => z.email().safeParse(value).success, {
        error: 'Please enter a valid e-mail address, such as name@example.org.',
        when: isText,
      }),
    )
    .register(z.globalRegistry, { format: 'email' }),
  /** One of the edition's contact types, or empty. */
  type: z._default(z.string().check(z.trim(), z.maxLength(60)), ''),
  message: z.string('Please write your message.').check(
    // A form posted without script sends \r\n where script sends \n; the limit is the same for both.
    z.overwrite((value) => value.replaceAll(/\r\n?/g, '\n')),
    z.trim(),
    z.minLength(1, 'Please write your message.'),
    z.maxLength(MESSAGE_MAX, `Please use at most ${MESSAGE_MAX} characters.`),
    z.regex(/^(?:[^\p{Cc}]|[\n\t])*$/u, 'Please use plain text.'),
  ),
  /** A honeypot: people do not see this field, robots fill it in. */
  website: z._default(z.string().check(z.maxLength(200)), ''),
});

export type ContactMessage = z.infer<typeof ContactMessage>;

export const contactWords = {
  sentTitle: 'Message Sent Successfully!',
  sentBody: 'Thank you for contacting us. We will get back to you soon.',
  unknownType: 'Please choose one of the listed subjects.',
} as const;
