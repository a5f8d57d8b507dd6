import type { Load } from '../../lib/load.ts';
import { textVersionOrNull } from '../../lib/text-version-or-null.ts';

export const load = ((call, { params }) => textVersionOrNull(call, params)) satisfies Load<unknown>;
