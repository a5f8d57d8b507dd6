import { addresses } from '@isocentre/domain/addresses';
import { AbstractForm } from '@isocentre/domain/abstracts/abstract-form';
import { deadlineInWords } from '@isocentre/domain/abstracts/deadline';
import { callsOf, leadingCall } from '@isocentre/domain/abstracts/calls';
import { submissionWindow } from '@isocentre/domain/abstracts/submission-window';
import { unmarkedText } from '@isocentre/domain/abstracts/inline-text';
import { listFurtherCalls } from '../../platform/calls.ts';
import { readOrigin } from '../../platform/edition-origin.ts';
import { mailFrame } from '../../platform/mail-frame.ts';
import { renderEmail } from '../../platform/render-email.ts';
import type { LetterDeps, LetterRef, RenderedLetter } from '../../platform/letters/letter.ts';
import { draftsToRemind } from './queries/reminders.ts';

/** Mails a writer their unsubmitted drafts, shortly before the deadline. */
export async function renderNotSubmitted(
  deps: LetterDeps,
  { editionId, about: registrationId }: LetterRef,
): Promise<RenderedLetter | undefined> {
  const { config, db, clock } = deps;
  const drafts = await draftsToRemind(db, { editionId, registrationId });
  const [first] = drafts;
  // Submitted or deleted since.
  if (!first) return undefined;
  const edition = await deps.readEdition(editionId);
  // The deadline has passed while this mail was held up.
  const now = clock.edition({});
  const open = callsOf(edition, await listFurtherCalls(db, editionId)).filter((call) => submissionWindow(call.edition, now) === 'open');
  // A text for which no call was chosen goes to any.
  const theirs = open.filter(({ code }) => drafts.some(({ call }) => call === null || call === code));
  if (theirs.length === 0) return undefined;
  const link = `${await readOrigin(db, editionId, config.PUBLIC_ORIGIN)}${addresses.abstracts}?tab=previous`;
  return {
    to: [first.email],
    subject: `Your abstract is not submitted yet, ${edition.shortName}`,
    ...(await renderEmail('abstracts/not-submitted', {
      ...mailFrame(edition),
      name: first.name,
      deadline: deadlineInWords(leadingCall(theirs, now).edition),
      drafts: drafts.map(({ target, form }) => ({
        title: unmarkedText(AbstractForm.parse(form).title) || 'Without a title',
        changes: target !== 'new',
      })),
      link,
    })),
  };
}
