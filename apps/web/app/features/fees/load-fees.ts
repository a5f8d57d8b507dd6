import { readFees } from '@isocentre/contract/fees';
import type { Answer } from '@isocentre/contract/route';
import type { Load } from '../../lib/load.ts';

export const load = ((call) => call(readFees, {})) satisfies Load<unknown>;

export type Fees = Answer<typeof readFees>;
export type FeeColumn = Fees['columns'][number];
export type FeeRow = Fees['rows'][number];
