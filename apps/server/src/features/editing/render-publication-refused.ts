import { itemTitle } from '@isocentre/domain/content/item-title';
import { dateInWords, localDate, localTime } from '@isocentre/domain/editions/local-time';
import { organisersOrigin } from '../../platform/config.ts';
import type { LetterDeps, LetterRef, RenderedLetter } from '../../platform/letters/letter.ts';
import { mailFrame } from '../../platform/mail-frame.ts';
import { renderEmail } from '../../platform/render-email.ts';
import { addressOf, findPublications } from './queries/publications.ts';

const TITLES_NAMED = 5;

/** Tells the organiser who set the instant why nothing was published. */
export async function renderPublicationRefused(
  deps: LetterDeps,
  { editionId, about, accountId }: LetterRef,
): Promise<RenderedLetter | undefined> {
  const [publication] = await findPublications(deps.db, editionId, { id: about });
  const to = accountId === null ? undefined : await addressOf(deps.db, accountId);
  if (publication?.state !== 'refused' || to === undefined) return undefined;
  const edition = await deps.readEdition(editionId);
  const { at, items, faults } = publication;
  const titles = items.map((item) => itemTitle(item.kind, item.id, item.body));
  const others = titles.length - TITLES_NAMED;
  return {
    to: [to],
    subject: `Changes were not published, ${edition.shortName}`,
    ...(await renderEmail('editing/publication-refused', {
      ...mailFrame(edition),
      at: `${dateInWords(localDate(at, edition.timeZone))}, ${localTime(at, edition.timeZone)}`,
      titles: [...titles.slice(0, TITLES_NAMED), ...(others > 0 ? [`${others} more`] : [])],
      faults,
      link: `${organisersOrigin(deps.config)}/organiser/${edition.slug}/content`,
    })),
  };
}
