import { unmarkedText } from '@isocentre/domain/abstracts/inline-text';
import { addresses } from '@isocentre/domain/addresses';
import { readOrigin } from '../../../platform/edition-origin.ts';
import type { LetterDeps, LetterRef, RenderedLetter } from '../../../platform/letters/letter.ts';
import { mailFrame } from '../../../platform/mail-frame.ts';
import { renderEmail } from '../../../platform/render-email.ts';
import { findInfected } from '../queries/files.ts';
import { findHeld } from '../queries/presentations.ts';
import { addressOf } from '../queries/vacancies.ts';

async function facts({ db, config, readEdition }: LetterDeps, { editionId, about }: LetterRef) {
  const file = await findInfected(db, editionId, about);
  const row = file && (await findHeld(db, editionId, file.abstract));
  if (!file || !row) return undefined;
  const edition = await readEdition(editionId);
  const link = `${await readOrigin(db, editionId, config.PUBLIC_ORIGIN)}${addresses.abstracts}?tab=previous`;
  return { file, row, edition, props: { ...mailFrame(edition), name: row.holderName, title: unmarkedText(row.title), link } };
}

/** Tells its author that a file was set aside, and to send another one. */
export async function renderFileInfected(deps: LetterDeps, letter: LetterRef): Promise<RenderedLetter | undefined> {
  const found = await facts(deps, letter);
  return (
    found && {
      to: [found.row.holderEmail],
      subject: `Please send your file again, ${found.edition.shortName}`,
      ...(await renderEmail('presentations/file-infected', { ...found.props, file: found.file.name })),
    }
  );
}

/** Tells a chair. The file stays set aside; there is nothing to do but to wait for another one. */
export async function renderFileInfectedNote(deps: LetterDeps, letter: LetterRef): Promise<RenderedLetter | undefined> {
  const found = await facts(deps, letter);
  const email = letter.accountId === null ? undefined : await addressOf(deps.db, letter.accountId);
  if (email === undefined) return undefined;
  return (
    found && {
      to: [email],
      subject: `${found.edition.shortName}: a presenter’s file is infected`,
      ...(await renderEmail('presentations/file-infected-note', { ...found.props, reference: found.row.reference ?? '' })),
    }
  );
}
