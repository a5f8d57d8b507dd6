import * as z from 'zod/mini';
import { DelegateQuery } from '../delegates.ts';
import { defineRoute } from '../route.ts';
import { organiser } from '../staff-access.ts';
import { ColumnChoice } from './columns.ts';

/** Searches of the list of delegates that somebody has kept under a name, and the columns that they want to see. */

const { after: _after, before: _before, changedSince: _since, ...asked } = DelegateQuery.shape;
const ViewQuery = z.strictObject(asked);

const View = z.object({
  id: z.uuid(),
  name: z.string(),
  query: ViewQuery,
  /** Null: whatever the reader has chosen. */
  columns: z.nullable(ColumnChoice),
  shared: z.boolean(),
  /** Its author; null: oneself. */
  by: z.nullable(z.string()),
  /** Its author and owners may. */
  deletable: z.boolean(),
});
export type View = z.infer<typeof View>;

const Views = z.object({
  views: z.array(View),
  /** One's own choice; null: none made. */
  columns: z.nullable(ColumnChoice),
});
export type Views = z.infer<typeof Views>;

const access = organiser('delegates.read');
const params = z.object({ edition: z.string() });

export const listViews = defineRoute({
  name: 'listViews',
  summary: 'Views of the list of delegates: one’s own, and those that others share',
  method: 'GET',
  path: '/api/v1/organiser/{edition}/views',
  access,
  params,
  status: 200,
  answer: Views,
});

export const saveView = defineRoute({
  name: 'saveView',
  summary: 'Keep a search with its columns under a name; one’s own of that name is replaced',
  method: 'POST',
  path: '/api/v1/organiser/{edition}/views',
  access,
  params,
  body: z.strictObject({
    name: z.string().check(
      z.maxLength(200, { error: 'At most 60 letters.', abort: true }),
      z.overwrite((text) => text.replaceAll('\0', ' ')),
      z.trim(),
      z.minLength(1, 'Give the view a name.'),
      z.maxLength(60, 'At most 60 letters.'),
    ),
    query: ViewQuery,
    columns: z.nullable(ColumnChoice),
    shared: z.boolean(),
  }),
  status: 200,
  answer: Views,
});

export const deleteView = defineRoute({
  name: 'deleteView',
  summary: 'Delete a view',
  method: 'DELETE',
  path: '/api/v1/organiser/{edition}/views/{id}',
  access,
  params: z.object({ edition: z.string(), id: z.uuid() }),
  status: 200,
  answer: Views,
});

export const chooseColumns = defineRoute({
  name: 'chooseColumns',
  summary: 'Which columns one wants to see in the list of delegates, in which order',
  method: 'PUT',
  path: '/api/v1/organiser/{edition}/views/columns',
  access,
  params,
  body: z.strictObject({
    /** Null: the usual ones again. */
    columns: z.nullable(ColumnChoice),
  }),
  status: 200,
  answer: Views,
});
