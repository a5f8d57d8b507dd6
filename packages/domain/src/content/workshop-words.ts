import { dateInWords } from '../editions/local-time.ts';

/** What a participant needs to know about the workshop. */
export interface WorkshopFacts {
  readonly title: string;
  readonly date: string;
  readonly venue: string;
  /** What to bring and to know. */
  readonly requirements: readonly string[];
  /** Local time, `08:00`; absent until it is announced. */
  readonly starts?: string | null | undefined;
  readonly ends?: string | null | undefined;
}

/** `26 September 2025, 08:00-12:30` */
export function workshopTime({ date, starts, ends }: Pick<WorkshopFacts, 'date' | 'starts' | 'ends'>): string {
  const hours = [starts, ends].filter(Boolean).join('-');
  return [dateInWords(date), hours].filter(Boolean).join(', ');
}
