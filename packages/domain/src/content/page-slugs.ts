/** The pages and parts of pages that consist of text, by the names under which the site reads them. */
export const PAGE_SLUGS = [
  'welcome-letter',
  'welcome-letter-afterwards',
  'abstract-guidelines',
  'accommodation',
  'travel',
  'fees',
  'privacypolicy',
  'terms',
] as const;
