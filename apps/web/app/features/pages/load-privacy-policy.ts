import type { Load } from '../../lib/load.ts';
import { pageOrNull } from './page-or-null.ts';

export const load = ((call) => pageOrNull(call, 'privacypolicy')) satisfies Load<unknown>;
