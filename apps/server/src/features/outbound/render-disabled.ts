import { organisersOrigin } from '../../platform/config.ts';
import type { LetterDeps, LetterRef, RenderedLetter } from '../../platform/letters/letter.ts';
import { mailFrame } from '../../platform/mail-frame.ts';
import { renderEmail } from '../../platform/render-email.ts';
import { endpointForLetter } from './queries/owners.ts';

/** Tells an owner that another system is no longer told of anything; nothing if somebody has switched it on meanwhile. */
export async function renderDisabled(deps: LetterDeps, { editionId, about, accountId }: LetterRef): Promise<RenderedLetter | undefined> {
  const endpoint = accountId === null ? undefined : await endpointForLetter(deps.db, editionId, about, accountId);
  if (endpoint?.state !== 'disabled') return undefined;
  const edition = await deps.readEdition(editionId);
  return {
    to: [endpoint.to],
    subject: `The webhook “${endpoint.name}” is switched off, ${edition.shortName}`,
    ...(await renderEmail('outbound/webhook-disabled', {
      ...mailFrame(edition),
      name: endpoint.name,
      host: new URL(endpoint.url).hostname,
      gone: endpoint.because === 'gone',
      link: `${organisersOrigin(deps.config)}/organiser/${edition.slug}/settings/machine-access`,
    })),
  };
}
