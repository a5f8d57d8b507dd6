import * as z from 'zod/mini';

/** The contact form: the same object checks it in the browser and on the server. */

export const MESSAGE_MAX = 2000;

/** Written by people in many ways; what counts is six to fifteen digits, with an optional plus in front. */
const isMobile = (value: string) => /^\+?[\d\s().-]+$/.test(value) && /^\d{6,15}$/.test(value.replace(/\D/g, ''));

const line = (missing: string, max: number) =>
  z.string(missing).check(
    z.trim(),
    z.minLength(1, missing),
    z.maxLength(max, `Please use at most ${max} characters.`),
    // A line break here would let a sender write headers into the mail we send.
    z.regex(/^[^\p{Cc}]*$/u, 'Please use plain text on one line.'),
  );

export const ContactMessage = z.strictObject({
  name: line('Please enter your name.', 120),
  mobile: line('Please enter your mobile number.', 30).check(
    z.refine(isMobile, { error: 'Please enter a mobile number of 6 to 15 digits.', when: ({ value }) => value !== '' }),
  ),
  email: line('Please enter your e-mail address.', 254).check(
    z.refine((value) => z.email().safeParse(value).success, {
      error: 'Please enter a valid e-mail address, such as name@example.org.',
      when: ({ value }) => value !== '',
    }),
  ),
  /** One of the edition's contact types, or empty. */
  type: z._default(z.string().check(z.trim(), z.maxLength(60)), ''),
  message: z.string('Please write your message.').check(
    // A form posted without script says \r\n where script says \n; the limit is the same for both.
    z.overwrite((value) => value.replaceAll(/\r\n?/g, '\n')),
    z.trim(),
    z.minLength(1, 'Please write your message.'),
    z.maxLength(MESSAGE_MAX, `Please use at most ${MESSAGE_MAX} characters.`),
    z.regex(/^(?:[^\p{Cc}]|[\n\t])*$/u, 'Please use plain text.'),
  ),
  /** A trap: people do not see this field, robots fill it in. */
  website: z._default(z.string().check(z.maxLength(200)), ''),
});

export type ContactMessage = z.infer<typeof ContactMessage>;

export const contactWords = {
  sentTitle: 'Message Sent Successfully!',
  sentBody: 'Thank you for contacting us. We will get back to you soon.',
  unknownType: 'Please choose one of the listed subjects.',
} as const;
