import type { JudgedContest } from '@isocentre/contract/review/judging';
import type { Area } from '../../lib/area.ts';
import type { Sheets, SheetsState } from './sheets.ts';

/** What every part of a judge's pages works with. */
export interface Judging extends Area {
  readonly contests: readonly JudgedContest[];
  readonly sheets: Sheets;
  readonly state: SheetsState;
  /** Asks again what is mine to judge. */
  readonly again: () => void;
  readonly declare: (contest: string, abstract: string) => Promise<unknown>;
}
