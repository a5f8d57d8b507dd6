import type { Database } from '../../platform/database.ts';
import {
  archivedAgo,
  editionFigures,
  type EditionFigures,
  letterFigures,
  type LetterFigures,
  moneyFigures,
  type MoneyFigures,
  queueFigures,
  type QueueFigures,
  sweepFigures,
  type SweepFigures,
} from './queries/figures.ts';

/** What an operator wants to know, counted at one moment. */
export interface Figures {
  readonly money: MoneyFigures;
  readonly letters: LetterFigures;
  readonly queues: readonly QueueFigures[];
  readonly sweeps: readonly SweepFigures[];
  readonly editions: readonly EditionFigures[];
  readonly archivedAgo: number | null | undefined;
}

/** An installation may have thousands of editions; Prometheus keeps a series for each that is named. */
const EDITIONS_NAMED = 99;

/** Counts all of it: by indexes, so that it costs little however many rows there are. */
export async function measure(reports: Database): Promise<Figures> {
  return {
    money: await moneyFigures(reports),
    letters: await letterFigures(reports),
    queues: await queueFigures(reports),
    sweeps: await sweepFigures(reports),
    editions: bounded(await editionFigures(reports)),
    archivedAgo: await archivedAgo(reports),
  };
}

/** The busiest by name, the rest as "other". */
export function bounded(editions: readonly EditionFigures[]): EditionFigures[] {
  const rest = editions.slice(EDITIONS_NAMED);
  if (rest.length === 0) return [...editions];
  const sum = (of: (one: EditionFigures) => number) => rest.reduce((total, one) => total + of(one), 0);
  const other = { edition: 'other', registrations: sum((one) => one.registrations), abstracts: sum((one) => one.abstracts) };
  return [...editions.slice(0, EDITIONS_NAMED), other];
}
