import { dateInWords } from '@isocentre/domain/editions/local-time';

const weekday = (date: string) => dateInWords(date, { weekday: true }).split(',')[0];

/** A day as programme and speakers show it: `26.09.2025, Friday`. */
export const dayLabel = (date: string) => `${date.split('-').toReversed().join('.')}, ${weekday(date)}`;
