import { KindName } from '@isocentre/domain/content/kinds';
import { Reason } from '@isocentre/domain/people/reason';
import * as z from 'zod/mini';
import { BODY_MAX_BYTES, Item, KindSummary, Publication, Revision } from './content-editing.ts';
import { cursor } from './filters.ts';
import { defineRoute } from './route.ts';
import { organiser } from './staff-access.ts';

/**
 * Fees, phases, dates, limits, tax and contact, changed by owners: drafts and publications as of content, but a publication needs a
 * reason and the second factor, and shows first whom it affects.
 */

const change = organiser('settings.change');
const confirmed = organiser('settings.change', { confirm: true });
const o = '/api/v1/organiser/{edition}';

const instant = z.iso.datetime();
const edition = { edition: z.string() };
const kindParams = z.object({ ...edition, kind: KindName });
const publicationParams = z.object({ ...edition, id: z.uuid() });
const Body = z.record(z.string(), z.unknown());
const Picked = z.strictObject({ kind: KindName, version: z.int() });

export const readSettingsKinds = defineRoute({
  name: 'readSettingsKinds',
  summary: 'What there is to set, by kind, with drafts and waiting ones; and the latest publications',
  method: 'GET',
  path: `${o}/settings`,
  access: change,
  params: z.object(edition),
  conditional: true,
  status: 200,
  answer: z.object({ kinds: z.array(KindSummary), publications: z.array(Publication) }),
});

export const readSettings = defineRoute({
  name: 'readSettings',
  summary: 'One kind of settings: what is in force, and the draft',
  method: 'GET',
  path: `${o}/settings/{kind}`,
  access: change,
  params: kindParams,
  conditional: true,
  status: 200,
  answer: Item,
});

export const listSettingsRevisions = defineRoute({
  name: 'listSettingsRevisions',
  summary: 'Versions of settings, newest first, twenty at a time',
  method: 'GET',
  path: `${o}/settings/{kind}/revisions`,
  access: change,
  params: kindParams,
  query: z.object({ after: cursor }),
  status: 200,
  answer: z.object({ revisions: z.array(Revision), next: z.nullable(z.string()) }),
});

export const saveSettingsDraft = defineRoute({
  name: 'saveSettingsDraft',
  summary: 'Save what settings will be. Based on an older version: CHANGED_ELSEWHERE with them as they are now',
  method: 'PUT',
  path: `${o}/settings/{kind}/draft`,
  access: change,
  params: kindParams,
  body: z.strictObject({ version: z.int(), body: Body }),
  bodyMaxBytes: BODY_MAX_BYTES,
  status: 200,
  answer: Item,
});

export const discardSettingsDraft = defineRoute({
  name: 'discardSettingsDraft',
  summary: 'Discard the draft of settings; the versions stay',
  method: 'DELETE',
  path: `${o}/settings/{kind}/draft`,
  access: change,
  params: kindParams,
  query: z.strictObject({ version: z.coerce.number().check(z.int(), z.nonnegative()) }),
  status: 200,
  answer: z.object({ item: z.nullable(Item) }),
});

export const sayIEditSettings = defineRoute({
  name: 'sayIEditSettings',
  summary: 'Say that I have these settings open; answers who else has',
  method: 'PUT',
  path: `${o}/settings/{kind}/editors`,
  access: change,
  params: kindParams,
  status: 200,
  answer: z.object({ others: z.array(z.string()), version: z.int() }),
});

export const countRegistrations = defineRoute({
  name: 'countRegistrations',
  summary: 'How many registrations each category has, to be read beside its fees',
  method: 'GET',
  path: `${o}/fees/registrations`,
  access: change,
  params: z.object(edition),
  status: 200,
  /** Neither cancelled nor erased. `settled`: paid or complimentary. */
  answer: z.object({ categories: z.array(z.object({ code: z.string(), registered: z.int(), settled: z.int() })) }),
});

const items = z.array(Picked).check(z.minLength(1), z.maxLength(20));

export const readSettingsConsequences = defineRoute({
  name: 'readSettingsConsequences',
  summary: 'Whom drafts of settings affect, before they are published. Changes nothing',
  method: 'POST',
  path: `${o}/settings/consequences`,
  access: change,
  params: z.object(edition),
  body: z.strictObject({ items }),
  status: 200,
  answer: z.object({
    /** By the edition's clock: prices that change at this instant change at once. */
    now: instant,
    /** Why they cannot be published as they are; then nothing else is said. */
    faults: z.array(z.object({ kind: KindName, at: z.string(), message: z.string() })),
    /** For those who have not paid, from when another price; null: nothing can be booked. */
    prices: z.array(
      z.object({
        category: z.string(),
        type: z.string(),
        unpaid: z.int(),
        at: instant,
        from: z.nullable(z.string()),
        to: z.nullable(z.string()),
      }),
    ),
    /** Who keeps what was agreed: settled registrations, orders that are open, prices on invoices and vouchers. */
    keep: z.object({ settled: z.int(), orders: z.int(), promised: z.int() }),
    /** Limits that some exceed already; they apply to new entries. */
    above: z.array(z.object({ limit: z.string(), count: z.int(), message: z.string() })),
    /** If the results of the abstracts are shown at another instant (null: not at all): who is told what then, and what is not yet ready. */
    results: z.nullable(
      z.object({
        from: z.nullable(instant),
        to: z.nullable(instant),
        decided: z.int(),
        undecided: z.int(),
        letters: z.object({ released: z.int(), unreleased: z.int() }),
      }),
    ),
  }),
});

export const publishSettings = defineRoute({
  name: 'publishSettings',
  summary: 'Put drafts of settings into force together, now or at an instant, with a reason',
  method: 'POST',
  path: `${o}/settings/publications`,
  access: confirmed,
  params: z.object(edition),
  body: z.strictObject({ items, at: z.nullable(instant), reason: Reason }),
  idempotent: true,
  status: 201,
  answer: Publication,
});

export const moveSettingsPublication = defineRoute({
  name: 'moveSettingsPublication',
  summary: 'Move settings that wait to another instant',
  method: 'PATCH',
  path: `${o}/settings/publications/{id}`,
  access: confirmed,
  params: publicationParams,
  body: z.strictObject({ at: instant }),
  status: 200,
  answer: Publication,
});

export const withdrawSettingsPublication = defineRoute({
  name: 'withdrawSettingsPublication',
  summary: 'Withdraw settings that wait for their instant; the drafts stay',
  method: 'DELETE',
  path: `${o}/settings/publications/{id}`,
  access: change,
  params: publicationParams,
  status: 200,
  answer: Publication,
});

export const undoSettingsPublication = defineRoute({
  name: 'undoSettingsPublication',
  summary: 'Put into force again what was before, in one step',
  method: 'POST',
  path: `${o}/settings/publications/{id}/undo`,
  access: confirmed,
  params: publicationParams,
  idempotent: true,
  status: 201,
  answer: Publication,
});
