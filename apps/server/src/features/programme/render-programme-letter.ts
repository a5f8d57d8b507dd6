import type { LetterDeps, LetterRef, RenderedLetter } from '../../platform/letters/letter.ts';
import { mailFrame } from '../../platform/mail-frame.ts';
import { renderEmail } from '../../platform/render-email.ts';
import { organisersAddress, readSocietySettings } from '../../platform/society-settings.ts';
import { composeProgrammeLetter } from './compose-programme-letter.ts';
import { engagementsCalendar } from './engagements-calendar.ts';
import { listEngaged } from './queries/engaged-people.ts';
import { findProgrammeLetter, readSequences, releaseToldBy } from './queries/programme-letters.ts';
import { readSnapshot } from './queries/releases.ts';

/** As a person let it go, with the calendar of what it tells. */
export async function renderProgrammeLetter(
  { config, db, clock, readEdition }: LetterDeps,
  { editionId, id }: LetterRef,
): Promise<RenderedLetter | undefined> {
  const row = await findProgrammeLetter(db, editionId, id);
  if (!row || row.releasedSubject === null || row.releasedBody === null) return undefined;
  const number = await releaseToldBy(db, editionId, id);
  const person = (await listEngaged(db, editionId)).find((one) => one.person === row.person);
  if (!person || number === undefined) return undefined;
  const edition = await readEdition(editionId);
  const [before, after] = [
    row.knew === 0 ? undefined : await readSnapshot(db, editionId, row.knew),
    await readSnapshot(db, editionId, number),
  ];
  const { changes } = composeProgrammeLetter(person, { edition, origin: '', before, after });
  const { mailReplyTo } = await readSocietySettings(db, editionId);
  return {
    to: [person.email],
    replyTo: mailReplyTo ?? (await organisersAddress(db, config, editionId)),
    subject: row.releasedSubject,
    ...(await renderEmail('programme/programme-changed', {
      ...mailFrame(edition),
      subject: row.releasedSubject,
      paragraphs: row.releasedBody.split(/\n{2,}/),
      chapter: edition.chapter,
    })),
    attachments: [
      engagementsCalendar(edition, changes, { sequences: await readSequences(db, editionId), release: number, now: clock.system() }),
    ],
  };
}
