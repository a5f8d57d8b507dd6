import { plainText } from '@isocentre/domain/abstracts/inline-text';
import { organisersOrigin } from '../../platform/config.ts';
import type { Database } from '../../platform/database.ts';
import { defineLetter, featureLetter, type LetterDeps, type LetterRef, type RenderedLetter } from '../../platform/letters/letter.ts';
import { writeLetter } from '../../platform/letters/write-letter.ts';
import { mailFrame } from '../../platform/mail-frame.ts';
import { renderEmail } from '../../platform/render-email.ts';
import { addressOf, chairsWhoMayKnow, findVacancy } from './queries/vacancies.ts';

/** About an abstract; its occasion is the instant of the answer. What an author gives as a reason is not kept with the letter. */
export const vacancyLetterDefinition = defineLetter('abstracts.slot-vacant', { keepsWords: false });

/** An author has given back what stands in the draft: those who decide are told, so that nobody finds an empty slot on the day. */
export async function tellOfVacancy(transaction: Database, editionId: number, { id, at }: { id: string; at: Date }): Promise<void> {
  if (!(await findVacancy(transaction, editionId, id))) return;
  for (const accountId of await chairsWhoMayKnow(transaction, editionId, id))
    await writeLetter(transaction, vacancyLetterDefinition, { editionId, about: id, occasion: at.toISOString(), accountId });
}

async function renderVacancy(
  { config, db, readEdition }: LetterDeps,
  { editionId, about, accountId }: LetterRef,
): Promise<RenderedLetter | undefined> {
  const row = await findVacancy(db, editionId, about);
  const email = accountId === null ? undefined : await addressOf(db, accountId);
  if (!row || email === undefined) return undefined;
  const edition = await readEdition(editionId);
  return {
    to: [email],
    subject: `A place in the programme is vacant, ${edition.shortName}`,
    ...(await renderEmail('presentations/slot-vacant', {
      ...mailFrame(edition),
      title: [row.reference, plainText(row.title)].filter(Boolean).join(' '),
      sessions: row.sessions,
      reason: row.reason,
      link: `${organisersOrigin(config)}/organiser/${edition.slug}/programme`,
    })),
  };
}

export const vacancyLetters = [featureLetter(vacancyLetterDefinition, renderVacancy)];
