import { buildEmails } from '../../scripts/build-emails.ts';
import { makeTemplate } from './database.ts';

/** Once per run: the mail templates, and the database that every test file copies. */
export default async function setup(): Promise<void> {
  await Promise.all([buildEmails(), makeTemplate()]);
}
