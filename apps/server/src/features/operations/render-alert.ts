import type { LetterDeps, LetterRef, RenderedLetter } from '../../platform/letters/letter.ts';
import { mailFrame } from '../../platform/mail-frame.ts';
import { renderEmail } from '../../platform/render-email.ts';
import { findAlert } from './queries/alerts.ts';

/** Mails the operator that something is wrong. */
export const renderAlert = (deps: LetterDeps, letter: LetterRef) => render(deps, letter, false);

/** And that it is over. */
export const renderAlertEnded = (deps: LetterDeps, letter: LetterRef) => render(deps, letter, true);

async function render(deps: LetterDeps, { editionId, about: name }: LetterRef, over: boolean): Promise<RenderedLetter | undefined> {
  const { config, db } = deps;
  const to = config.OPERATOR_EMAIL ?? config.ORGANISERS_EMAIL;
  const alert = await findAlert(db, name);
  if (!to || !alert) return undefined;
  const edition = await deps.readEdition(editionId);
  const host = new URL(config.PUBLIC_ORIGIN).hostname;
  return {
    to: [to],
    subject: over ? `Over: ${name} at ${host}` : `${name} at ${host}`,
    ...(await renderEmail('operations/alert', {
      ...mailFrame(edition),
      name,
      host,
      says: alert.says,
      since: `${alert.began_at.toISOString().slice(0, 16).replace('T', ' ')} UTC`,
      over,
    })),
  };
}
