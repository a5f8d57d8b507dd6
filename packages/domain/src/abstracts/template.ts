/** The placeholder texts of the Word template: when a document is read back, they are recognised and ignored. */
export const TEMPLATE_HINTS = {
  title: ['The title of your work'],
  authors: [
    'Name, department, institution, city: one author a line, the presenting author first',
    'E-mail and mobile number of the first author; mark the corresponding author with *',
  ],
  category: ['The one category you choose in the form'],
  keywords: ['first keyword, second keyword, third keyword'],
  section: ['Write here'],
} as const;

/** The headings above the sections. */
export const TEMPLATE_HEADINGS = { title: 'Title', authors: 'Authors', category: 'Category', keywords: 'Keywords' } as const;
