import type { Edition } from '@isocentre/domain/editions/edition';
import type { Config } from './config.ts';
import type { Database } from './database.ts';
import type { SendMail } from './mail.ts';

export type ReadEdition = (id: number) => Promise<Edition>;

/** Dependencies of a job that sends a mail about rows it reads again. */
export interface MailJobDeps {
  config: Config;
  db: Database;
  sendMail: SendMail;
  readEdition: ReadEdition;
}
