import { KindName } from '@isocentre/domain/content/kinds';
import { Reason } from '@isocentre/domain/people/reason';
import * as z from 'zod/mini';
import { cursor } from './filters.ts';
import { defineRoute } from './route.ts';
import { organiser } from './staff-access.ts';

/**
 * Pages and people, changed by organisers. What they type is a draft that nobody else sees; publishing writes it into the
 * tables that the public pages read. Kinds about money and dates (`area: 'settings'`) are saved and published by owners only,
 * who give their second factor again.
 */

const read = organiser('content.read');
const change = organiser('content.change');
const publish = organiser('content.publish');
const o = '/api/v1/organiser/{edition}';

const instant = z.iso.datetime();
const edition = { edition: z.string() };
const itemParams = z.object({ ...edition, kind: KindName, id: z.string().check(z.maxLength(60)) });

/** What an item says. Its shape is its kind's; a draft may still be incomplete. */
const Body = z.record(z.string(), z.unknown());

/** At most; a document of text has a smaller limit of its own. */
export const BODY_MAX_BYTES = 400_000;

const Person = z.nullable(z.string());

const Draft = z.object({
  version: z.int(),
  body: Body,
  /** It will be taken off the pages. */
  hides: z.boolean(),
  savedAt: instant,
  savedBy: Person,
  /** The publication it waits for; null: none. */
  publication: z.nullable(z.object({ id: z.uuid(), at: instant })),
  /** Why it cannot be published as it is: place in the body (`link`, `points[2]`) and sentence. */
  faults: z.array(z.object({ at: z.string(), message: z.string() })),
});

export const Item = z.object({
  kind: KindName,
  id: z.string(),
  /** In a list: a name, a title. */
  title: z.string(),
  /** `new`: never published; `changed`: the draft differs from what is public; `hidden`: was public and can be restored. */
  state: z.enum(['new', 'published', 'changed', 'hidden']),
  /** The newest version, draft or not: what a save is based on. 0: no version was kept before it was first edited. */
  version: z.int(),
  /** Of a hidden one, what it said last. */
  published: z.nullable(z.object({ version: z.int(), body: Body, at: z.nullable(instant), by: Person })),
  draft: z.nullable(Draft),
});
export type Item = z.infer<typeof Item>;

export const KindSummary = z.object({
  kind: KindName,
  items: z.int(),
  drafts: z.int(),
  /** Drafts that wait for an instant. */
  waiting: z.int(),
  changedAt: z.nullable(instant),
});

export const Publication = z.object({
  id: z.uuid(),
  state: z.enum(['waiting', 'done', 'refused', 'withdrawn']),
  /** When it goes, or went, live. */
  at: instant,
  by: Person,
  reason: z.nullable(z.string()),
  items: z.array(z.object({ kind: KindName, id: z.string(), title: z.string(), version: z.int(), hides: z.boolean() })),
  /** Of one that was refused when its time came. */
  faults: z.array(z.string()),
  /** Every item of it still says what it published, so that it can be undone in one step. */
  undoable: z.boolean(),
});
export type Publication = z.infer<typeof Publication>;

export const readContentKinds = defineRoute({
  name: 'readContentKinds',
  summary: 'What there is to edit, by kind: how many items, drafts and waiting ones; and the latest publications',
  method: 'GET',
  path: `${o}/content`,
  access: read,
  params: z.object(edition),
  conditional: true,
  status: 200,
  answer: z.object({ kinds: z.array(KindSummary), publications: z.array(Publication) }),
});

export const listContent = defineRoute({
  name: 'listContent',
  summary: 'All items of a kind in their order, drafts and hidden ones too',
  method: 'GET',
  path: `${o}/content/{kind}`,
  access: read,
  params: z.object({ ...edition, kind: KindName }),
  conditional: true,
  status: 200,
  answer: z.object({
    items: z.array(Item),
    /** Of a list: the order as it will be, the version a new order is based on, and whether it is a draft. */
    order: z.nullable(z.object({ ids: z.array(z.string()), version: z.int(), draft: z.boolean() })),
    /** What its items can name: days, sessions, categories. */
    choices: z.record(z.string(), z.array(z.object({ id: z.int(), name: z.string() }))),
    /** Of pages that people accept when they register: how many accepted the version in force, and how many an earlier one. */
    accepted: z.array(z.object({ page: z.string(), version: z.int(), people: z.int(), earlier: z.int() })),
  }),
});

export const addContent = defineRoute({
  name: 'addContent',
  summary: 'Begin a new item of a list: a draft with an id of its own, after the others',
  method: 'POST',
  path: `${o}/content/{kind}`,
  access: change,
  params: z.object({ ...edition, kind: KindName }),
  body: z.strictObject({ body: Body }),
  bodyMaxBytes: BODY_MAX_BYTES,
  idempotent: true,
  status: 201,
  answer: Item,
});

export const saveDraft = defineRoute({
  name: 'saveContentDraft',
  summary: 'Save what an item will say. Based on an older version: CHANGED_ELSEWHERE with the item as it is now',
  method: 'PUT',
  path: `${o}/content/{kind}/{id}/draft`,
  access: change,
  params: itemParams,
  body: z.strictObject({ version: z.int(), body: Body, hides: z.boolean() }),
  bodyMaxBytes: BODY_MAX_BYTES,
  status: 200,
  answer: Item,
});

export const discardDraft = defineRoute({
  name: 'discardContentDraft',
  summary: 'Discard the draft of an item: it says again what is public; the versions stay',
  method: 'DELETE',
  path: `${o}/content/{kind}/{id}/draft`,
  access: change,
  params: itemParams,
  query: z.strictObject({ version: z.coerce.number().check(z.int(), z.nonnegative()) }),
  status: 200,
  answer: z.object({ item: z.nullable(Item) }),
});

export const orderContent = defineRoute({
  name: 'orderContent',
  summary: 'Put a list in another order, as a draft',
  method: 'PUT',
  path: `${o}/content/{kind}/order`,
  access: change,
  params: z.object({ ...edition, kind: KindName }),
  body: z.strictObject({ version: z.int(), ids: z.array(z.string()).check(z.maxLength(2000)) }),
  status: 200,
  answer: z.object({ version: z.int() }),
});

export const Revision = z.object({
  version: z.int(),
  body: Body,
  hides: z.boolean(),
  madeAt: instant,
  madeBy: Person,
  reason: z.nullable(z.string()),
  /** When it became public, the last time. */
  publishedAt: z.nullable(instant),
});
export type Revision = z.infer<typeof Revision>;

export const listRevisions = defineRoute({
  name: 'listContentRevisions',
  summary: 'Versions of an item, newest first, twenty at a time',
  method: 'GET',
  path: `${o}/content/{kind}/{id}/revisions`,
  access: read,
  params: itemParams,
  query: z.object({ after: cursor }),
  status: 200,
  answer: z.object({ revisions: z.array(Revision), next: z.nullable(z.string()) }),
});

export const sayIEdit = defineRoute({
  name: 'sayIEditContent',
  summary: 'Say that I have this item open; answers who else has',
  method: 'PUT',
  path: `${o}/content/{kind}/{id}/editors`,
  access: change,
  params: itemParams,
  status: 200,
  answer: z.object({ others: z.array(z.string()), version: z.int() }),
});

const Picked = z.strictObject({ kind: KindName, id: z.string(), version: z.int() });

export const publishContent = defineRoute({
  name: 'publishContent',
  // Faults come as DRAFTS_BROKEN with `error.fields` by `kind/id/place` (`sponsors/12/link`), and under `all` what is nobody's alone.
  summary: 'Publish drafts together, now or at an instant; each in the version that was seen',
  method: 'POST',
  path: `${o}/publications`,
  access: publish,
  params: z.object(edition),
  body: z.strictObject({
    items: z.array(Picked).check(z.minLength(1), z.maxLength(500)),
    /** Null: now. */
    at: z.nullable(instant),
    reason: z.nullable(Reason),
  }),
  idempotent: true,
  status: 201,
  answer: Publication,
});

const publicationParams = z.object({ ...edition, id: z.uuid() });

export const movePublication = defineRoute({
  name: 'moveContentPublication',
  summary: 'Move a waiting publication to another instant',
  method: 'PATCH',
  path: `${o}/publications/{id}`,
  access: publish,
  params: publicationParams,
  body: z.strictObject({ at: instant }),
  status: 200,
  answer: Publication,
});

export const withdrawPublication = defineRoute({
  name: 'withdrawContentPublication',
  summary: 'Withdraw a waiting publication; its drafts stay',
  method: 'DELETE',
  path: `${o}/publications/{id}`,
  access: publish,
  params: publicationParams,
  status: 200,
  answer: Publication,
});

export const undoPublication = defineRoute({
  name: 'undoContentPublication',
  summary: 'Publish again what its items said before, in one step',
  method: 'POST',
  path: `${o}/publications/{id}/undo`,
  access: publish,
  params: publicationParams,
  idempotent: true,
  status: 201,
  answer: Publication,
});
