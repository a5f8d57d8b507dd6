import type { Edition } from '@isocentre/domain/editions/edition';
import type { Config } from './config.ts';

/** What every mail says about the conference. */
export const mailFrame = (edition: Edition) => ({
  conference: edition.title,
  supportEmail: edition.contact.email,
  supportPhone: edition.contact.phone,
});

/** The same for every try to send the same mail. */
export const messageIdOf = (config: Pick<Config, 'PUBLIC_ORIGIN'>, what: string) => `<${what}@${new URL(config.PUBLIC_ORIGIN).hostname}>`;
