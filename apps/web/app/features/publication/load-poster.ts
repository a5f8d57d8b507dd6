import type { Load } from '../../lib/load.ts';
import { posterOrNull } from '../../lib/published-or-null.ts';

/** An e-poster, or where its text is; null: there is none at this address. */
export const load = ((call, { params }) => posterOrNull(call, params)) satisfies Load<unknown>;
