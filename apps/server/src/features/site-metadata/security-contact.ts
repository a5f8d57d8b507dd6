import { DAY_MS } from '@isocentre/domain/durations';
import type { FastifyInstance } from 'fastify';
import type { Clock } from '../../platform/clock.ts';
import type { Config } from '../../platform/config.ts';
import type { EditionDirectory, LoadedEdition } from '../../platform/edition-directory.ts';

const VALID_MS = 180 * DAY_MS;

/** `/.well-known/security.txt` (RFC 9116): where to report a problem, and by when this page is out of date. */
export function makeSecurityTxt(contact: string, { origin }: Pick<LoadedEdition, 'origin'>, now: Date): string {
  const day = new Date(Math.floor((now.getTime() + VALID_MS) / DAY_MS) * DAY_MS);
  return [
    '# Please report a problem with the security of this site privately. We answer within three days.',
    '# Do not look at other people’s data, and do not test against a conference that is running.',
    `Contact: ${contact}`,
    `Expires: ${day.toISOString()}`,
    'Preferred-Languages: en',
    `Canonical: ${origin}/.well-known/security.txt`,
    '',
  ].join('\n');
}

export function registerSecurityContact(
  app: FastifyInstance,
  { config, directory, clock }: { config: Pick<Config, 'SECURITY_CONTACT'>; directory: EditionDirectory; clock: Clock },
): void {
  app.get('/.well-known/security.txt', { config: { access: 'public' }, schema: { hide: true } }, async (request, reply) => {
    const edition = await directory.forHost(request.headers.host);
    if (!edition) return reply.callNotFound();
    const contact = config.SECURITY_CONTACT ?? `mailto:${edition.edition.contact.email}`;
    return reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=86400')
      .send(makeSecurityTxt(contact, edition, clock.system()));
  });
}
