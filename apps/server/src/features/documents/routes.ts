import type { FastifyInstance } from 'fastify';
import type { EditionDirectory, LoadedEdition } from '../../platform/edition-directory.ts';
import { createMadeFiles, sendMade } from '../../platform/made-files.ts';
import { makeAbstractTemplate } from './make-abstract-template.ts';
import { makeProgrammeCalendar } from './make-programme-calendar.ts';
import { makeProgrammePdf } from './make-programme-pdf.ts';
import type { Programme } from './programme-words.ts';

export interface DocumentsDeps {
  directory: EditionDirectory;
  readProgramme: (editionId: number) => Promise<Programme>;
}

interface DocumentKind {
  /** In `/documents/`, and after the edition's name when it is saved. */
  name: string;
  type: string;
  make: (edition: LoadedEdition) => Promise<Buffer | string>;
}

/** Files that are always asked for again, so that a change is out at once; unchanged, they are not sent again. */
const ASK_AGAIN = 'public, max-age=0, must-revalidate';

/** The documents that an edition offers. They are made from its data when somebody asks, and again when the data has changed. */
export function registerDocuments(app: FastifyInstance, { directory, readProgramme }: DocumentsDeps): void {
  const keep = createMadeFiles();
  const kinds: DocumentKind[] = [
    {
      name: 'programme.pdf',
      type: 'application/pdf',
      make: async (edition) => makeProgrammePdf(edition, await readProgramme(edition.id)),
    },
    {
      name: 'programme.ics',
      type: 'text/calendar; charset=utf-8',
      make: async (edition) => makeProgrammeCalendar(edition, await readProgramme(edition.id)),
    },
    {
      name: 'abstract-template.docx',
      type: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
      make: makeAbstractTemplate,
    },
  ];
  for (const { name, type, make } of kinds) {
    app.get(`/documents/${name}`, { config: { access: 'public' }, schema: { hide: true } }, async (request, reply) => {
      const edition = await directory.forHost(request.headers.host);
      if (!edition) return reply.callNotFound();
      const file = await keep(edition, name, () => make(edition));
      return sendMade(request, reply, file, { type, cacheControl: ASK_AGAIN, saveAs: `${edition.edition.slug}-${name}` });
    });
  }
}
