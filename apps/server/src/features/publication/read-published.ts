import type { readPublishedAbstract as route } from '@isocentre/contract/published-abstracts';
import type { Answer, FileBytes } from '@isocentre/contract/route';
import { writeInline } from '@isocentre/domain/abstracts/inline-text';
import { addresses } from '@isocentre/domain/addresses';
import { printedAbstract } from '@isocentre/domain/book/book-content';
import { localDate } from '@isocentre/domain/editions/local-time';
import { bibtex, ris } from '@isocentre/domain/publication/citation-files';
import { citation, type Cited } from '@isocentre/domain/publication/citation';
import { Refused } from '@isocentre/domain/refusals';
import type { Database } from '../../platform/database.ts';
import type { LoadedEdition } from '../../platform/edition-directory.ts';
import type { Visit } from '../../platform/feature.ts';
import { expectPublic, type PublicAbstract, type Published, type ReadPublished } from './published.ts';
import { findByReference } from './queries/earlier-references.ts';

interface Deps {
  db: Database;
  published: ReadPublished;
}

/** References are written in capitals; an address may be typed otherwise, and leads to the one they have. */
export async function readPublished({ db, published }: Deps, typed: string, visit: Visit): Promise<Answer<typeof route>> {
  expectPublic(visit);
  const reference = typed.toUpperCase();
  const all = await published(visit.edition, visit.secretsUntil);
  const at = all.byReference.get(reference);
  if (at !== undefined) {
    if (typed !== reference) return { state: 'moved', reference };
    return { state: 'published', abstract: describe(all, at, visit.edition) };
  }
  const { id: editionId, edition } = visit.edition;
  const earlier = await findByReference(db, editionId, reference);
  if (earlier?.current && all.byReference.has(earlier.current)) return { state: 'moved', reference: earlier.current };
  const { abstractsPublicAt } = edition.instants;
  // What was withdrawn before it was public has no page, and had none.
  if (!earlier?.withdrawnAt || abstractsPublicAt === null || earlier.withdrawnAt.getTime() < Date.parse(abstractsPublicAt))
    throw new Refused('NOT_FOUND');
  return { state: 'withdrawn', reference, withdrawnOn: localDate(new Date(visit.shown(earlier.withdrawnAt)), edition.timeZone) };
}

const WRITERS = {
  bib: { write: bibtex, type: 'application/x-bibtex' },
  ris: { write: ris, type: 'application/x-research-info-systems' },
} as const;

export async function readCitationFile(
  { db, published }: Deps,
  { reference, ending }: { reference: string; ending: keyof typeof WRITERS },
  visit: Visit,
): Promise<FileBytes> {
  const found = await readPublished({ db, published }, reference, visit);
  if (found.state === 'withdrawn') throw new Refused('NOT_FOUND');
  const current = found.state === 'moved' ? found.reference : found.abstract.reference;
  const { abstracts, byReference } = await published(visit.edition, visit.secretsUntil);
  const abstract = abstracts[byReference.get(current) ?? -1];
  if (!abstract) throw new Refused('NOT_FOUND');
  const { write, type } = WRITERS[ending];
  return { bytes: Buffer.from(write(citedOf(abstract, visit.edition))), type, name: `${abstract.reference}.${ending}` };
}

function describe({ abstracts, slots }: Published, at: number, loaded: LoadedEdition) {
  const abstract = abstracts[at];
  if (!abstract) throw new Refused('NOT_FOUND');
  const { reference, type, category, title, id } = abstract;
  const { authors, affiliations, sections } = printedAbstract(abstract, true);
  const cited = citedOf(abstract, loaded);
  const neighbour = (one: PublicAbstract | undefined) => (one ? { reference: one.reference, title: one.title } : null);
  return {
    reference,
    type,
    title,
    category,
    authors: authors.map((author) => ({ ...author })),
    affiliations: [...affiliations],
    sections: sections.map(({ heading, body }) => ({ heading, body: writeInline(body) })),
    keywords: [...abstract.keywords],
    publishedOn: cited.publishedOn,
    slots: slots
      .filter((slot) => slot.abstract === id)
      .map(({ session, date, starts, ends, room }) => ({ session, date, starts, ends, room })),
    citation: citation(cited),
    url: cited.url,
    before: neighbour(abstracts[at - 1]),
    after: neighbour(abstracts[at + 1]),
  };
}

function citedOf(abstract: PublicAbstract, { origin, edition }: LoadedEdition): Cited {
  const { title, chapter, venue, startsOn, endsOn, timeZone, instants } = edition;
  const { sections } = printedAbstract(abstract, false);
  return {
    reference: abstract.reference,
    title: abstract.title,
    authors: abstract.authors,
    keywords: abstract.keywords,
    text: sections.map(({ heading, body }) => `${heading}: ${writeInline(body)}`),
    url: `${origin}${addresses.publishedAbstracts}/${abstract.reference}`,
    publishedOn: instants.abstractsPublicAt === null ? startsOn : localDate(new Date(instants.abstractsPublicAt), timeZone),
    conference: { title, society: chapter, city: venue.city, startsOn, endsOn },
  };
}
