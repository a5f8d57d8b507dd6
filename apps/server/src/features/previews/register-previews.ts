import { END_PREVIEW_PATH, OPEN_PREVIEW_PATH } from '@isocentre/contract/pages';
import { PublicPath } from '@isocentre/domain/editions/preview';
import { Refused } from '@isocentre/domain/refusals';
import type { FastifyInstance } from 'fastify';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database.ts';
import { type EditionDirectory, hostName } from '../../platform/edition-directory.ts';
import { isOrganisersHost } from '../../platform/organisers-host.ts';
import { checkOrigin } from '../../platform/origin-check.ts';
import { noPreviewCookie, previewCookie, previewIn } from '../../platform/preview-cookie.ts';
import { sendRefusalPage } from '../../platform/refusal-page.ts';
import { tokenIn } from '../../platform/session-cookie.ts';
import { endPreview, openPreview } from './open-preview.ts';

export interface PreviewVisitsDeps {
  db: Database;
  clock: Clock;
  directory: EditionDirectory;
  organisersOrigin: string;
}

const TOKEN = /^[\w-]{43}$/;

/** How a browser gets into a preview and out of it: plain addresses, since both are pages for a person. */
export function registerPreviews(app: FastifyInstance, { db, clock, directory, organisersOrigin }: PreviewVisitsDeps): void {
  app.register(async (scope) => {
    scope.setErrorHandler(sendRefusalPage);
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string', bodyLimit: 1024 }, (_request, text, done) =>
      done(null, Object.fromEntries(new URLSearchParams(String(text)))),
    );
    const options = { config: { access: 'public' as const }, schema: { hide: true } };

    scope.get(OPEN_PREVIEW_PATH, options, async (request, reply) => {
      const { token } = request.query as { token?: unknown };
      if (typeof token !== 'string' || !TOKEN.test(token)) throw new Refused('PREVIEW_ENDED');
      const ownSession = isOrganisersHost(request.headers.host, organisersOrigin) ? (tokenIn(request.headers.cookie) ?? null) : undefined;
      const opened = await openPreview(db, { token, ownSession, now: clock.system() });
      reply.headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer', 'set-cookie': previewCookie(opened.token) });
      return reply.redirect(opened.path, 303);
    });

    scope.post(END_PREVIEW_PATH, options, async (request, reply) => {
      checkOrigin(request, await originOf(request.headers.host));
      const { to } = (request.body ?? {}) as { to?: unknown };
      await endPreview(db, previewIn(request.headers.cookie));
      reply.headers({ 'cache-control': 'no-store', 'set-cookie': noPreviewCookie });
      const path = PublicPath.safeParse(to);
      return reply.redirect(path.success ? path.data : '/', 303);
    });
  });

  /** Configured, never taken from the request. */
  async function originOf(host: string | undefined): Promise<string> {
    if (isOrganisersHost(host, organisersOrigin)) return organisersOrigin;
    const edition = await directory.forHost(host);
    if (!edition || hostName(host) !== new URL(edition.origin).hostname) throw new Refused('FOREIGN_ORIGIN');
    return edition.origin;
  }
}
