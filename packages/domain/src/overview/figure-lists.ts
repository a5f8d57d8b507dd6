/**
 * Behind each number of people on the overview: the filters of the list of delegates that shows just them. A test compares
 * the number with the list's total.
 */
export const FIGURE_LISTS = {
  registered: {},
  paid: { status: 'PAID' },
  pending: { status: 'PENDING,NOT PAID' },
  complimentary: { status: 'COMPLIMENTARY' },
  refunded: { status: 'REFUNDED' },
} as const satisfies Record<string, Readonly<Record<string, string>>>;

export type FigureOfPeople = keyof typeof FIGURE_LISTS;

/** `delegates?status=PAID`, behind `/organiser/<edition>/`. */
export const listOf = (filters: Readonly<Record<string, string>>): string =>
  [
    'delegates',
    Object.entries(filters)
      .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
      .join('&'),
  ]
    .filter(Boolean)
    .join('?');
