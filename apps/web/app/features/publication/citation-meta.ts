import type { readEdition } from '@isocentre/contract/editions';
import type { PublishedAbstract } from '@isocentre/contract/published-abstracts';
import type { Answer } from '@isocentre/contract/route';
import { unmarkedText } from '@isocentre/domain/abstracts/inline-text';
import { orcidPage } from '@isocentre/domain/abstracts/orcid';

/** What scholarly search engines read: one author each, with where they work right behind. */
export function citationMeta(
  { title, authors, affiliations, keywords, publishedOn, url }: PublishedAbstract,
  { title: conference, chapter }: Pick<Answer<typeof readEdition>, 'title' | 'chapter'>,
): Array<{ name: string; content: string }> {
  const tag = (name: string, content: string) => ({ name: `citation_${name}`, content });
  return [
    tag('title', unmarkedText(title)),
    ...authors.flatMap(({ name, affiliation, orcid }) => {
      const place = affiliation === null ? undefined : affiliations[affiliation - 1];
      return [
        tag('author', name),
        ...(place === undefined ? [] : [tag('author_institution', place)]),
        ...(orcid === null ? [] : [tag('author_orcid', orcidPage(orcid))]),
      ];
    }),
    tag('publication_date', publishedOn.replaceAll('-', '/')),
    tag('conference_title', conference),
    tag('publisher', chapter),
    tag('language', 'en'),
    ...keywords.map((keyword) => tag('keywords', unmarkedText(keyword))),
    tag('abstract_html_url', url),
  ];
}
