import type { readEdition } from '@isocentre/contract/editions';
import type { PublishedAbstract } from '@isocentre/contract/published-abstracts';
import type { Answer } from '@isocentre/contract/route';
import { unmarkedText } from '@isocentre/domain/abstracts/inline-text';

/** An abstract as structured data for search engines (schema.org ScholarlyArticle). */
export function articleData(
  { reference, title, authors, affiliations, sections, keywords, publishedOn, url }: PublishedAbstract,
  { title: conference, chapter, origin }: Pick<Answer<typeof readEdition>, 'title' | 'chapter' | 'origin'>,
) {
  const publisher = { '@type': 'Organization', name: chapter, url: `${origin}/` };
  return {
    '@context': 'https://schema.org',
    '@type': 'ScholarlyArticle',
    '@id': url,
    url,
    identifier: reference,
    name: unmarkedText(title),
    headline: unmarkedText(title),
    author: authors.map(({ name, affiliation }) => ({
      '@type': 'Person',
      name,
      ...(affiliation === null ? {} : { affiliation: { '@type': 'Organization', name: affiliations[affiliation - 1] ?? '' } }),
    })),
    abstract: sections.map(({ heading, body }) => `${heading}: ${unmarkedText(body)}`).join('\n'),
    keywords: keywords.map((keyword) => unmarkedText(keyword)),
    datePublished: publishedOn,
    inLanguage: 'en',
    isPartOf: { '@type': 'Book', name: `Abstracts of the ${conference}`, publisher },
    publisher,
  };
}
