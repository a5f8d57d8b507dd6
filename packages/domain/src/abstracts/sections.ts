/** The parts of an abstract, in order. */
export const SECTION_KEYS = ['background', 'methods', 'results', 'conclusion'] as const;
export type SectionKey = (typeof SECTION_KEYS)[number];

/** The headings of the form, of the template and of the printed abstract. */
export const SECTION_HEADINGS = {
  background: 'Background and Aim',
  methods: 'Materials and Methods',
  results: 'Results and Discussion',
  conclusion: 'Conclusion',
} as const satisfies Record<SectionKey, string>;

export const ABSTRACT_SECTIONS = SECTION_KEYS.map((key) => SECTION_HEADINGS[key]);
