import type { FastifyInstance } from 'fastify';
import type { EditionDirectory, LoadedEdition } from '../../platform/edition-directory.ts';
import { createMadeFiles, sendMade } from '../../platform/made-files.ts';
import { makeAbstractTemplate } from './make-abstract-template.ts';
import { makeConferenceCalendar } from './make-conference-calendar.ts';
import { type CalendarChanges, makeProgrammeCalendar } from './make-programme-calendar.ts';
import { makeProgrammePdf } from './make-programme-pdf.ts';
import type { Programme } from './programme-words.ts';

export interface DocumentsDeps {
  directory: EditionDirectory;
  readProgramme: (editionId: number) => Promise<Programme>;
  readCalendarChanges: (editionId: number) => Promise<CalendarChanges>;
}

interface DocumentKind {
  /** The name in `/documents/`, and after the edition's name when saved. */
  name: string;
  type: string;
  make: (edition: LoadedEdition) => Promise<Buffer | string>;
}

/** Always revalidated, so that a change is visible at once; an unchanged file is not sent again. */
const ASK_AGAIN = 'public, max-age=0, must-revalidate';

/** The documents an edition offers. Generated from its data on request, and again when the data has changed. */
export function registerDocuments(app: FastifyInstance, { directory, readProgramme, readCalendarChanges }: DocumentsDeps): void {
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
      make: async (edition) => makeProgrammeCalendar(edition, await readProgramme(edition.id), await readCalendarChanges(edition.id)),
    },
    {
      name: 'conference.ics',
      type: 'text/calendar; charset=utf-8',
      make: async (edition) => makeConferenceCalendar(edition),
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
