import { reviewNumber } from '@isocentre/domain/review/review-number';
import { organisersOrigin } from '../../platform/config.ts';
import type { LetterDeps, LetterRef, RenderedLetter } from '../../platform/letters/letter.ts';
import { mailFrame } from '../../platform/mail-frame.ts';
import { renderEmail } from '../../platform/render-email.ts';
import { listNews } from './queries/digests.ts';
import { findListener } from './queries/listeners.ts';

/** How much is new about which abstract. Nobody’s words and no name: mail is read by others, too. */
export async function renderDiscussionDigest(
  { config, db, readEdition }: LetterDeps,
  { editionId, about: account, occasion }: LetterRef,
): Promise<RenderedLetter | undefined> {
  const [after = '', until = ''] = occasion.split(' ');
  const listener = await findListener(db, account);
  const news = await listNews(db, { editionId, account, after: new Date(after), until: new Date(until) });
  // A conflict was found since, or the abstract was withdrawn.
  if (!listener || news.length === 0) return undefined;
  const edition = await readEdition(editionId);
  const page = news.some(({ voice }) => voice === 'reviewer') ? `/review/${edition.slug}` : `/organiser/${edition.slug}/abstracts`;
  const entries = news.reduce((sum, one) => sum + one.entries, 0);
  const what = entries === 1 ? '1 new entry' : `${entries} new entries`;
  return {
    to: [listener.email],
    subject: `${what} in discussions of abstracts, ${edition.shortName}`,
    ...(await renderEmail('review/discussion-digest', {
      ...mailFrame(edition),
      name: listener.name,
      what,
      lines: news.map((one) => ({ number: reviewNumber(one.number), entries: one.entries })),
      link: `${organisersOrigin(config)}${page}`,
    })),
  };
}
