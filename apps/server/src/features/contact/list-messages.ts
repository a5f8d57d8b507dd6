import type { listMessages as route, MessageQuery } from '@isocentre/contract/messages';
import type { Answer } from '@isocentre/contract/route';
import { MessageState } from '@isocentre/domain/contact/message-state';
import type { Database } from '../../platform/database.ts';
import type { Visit } from '../../platform/feature.ts';
import { describeRow } from './describe-message.ts';
import { countByState, findMessages, PAGE } from './queries/organisers.ts';

const WITHOUT_SPAM = MessageState.options.filter((state) => state !== 'spam');

export async function listMessages({ db }: { db: Database }, query: MessageQuery, visit: Visit): Promise<Answer<typeof route>> {
  const editionId = visit.edition.id;
  const statuses = query.status?.split(',') ?? WITHOUT_SPAM;
  const rows = await findMessages(db, editionId, { statuses, after: query.after });
  const last = rows.length > PAGE ? rows[PAGE - 1] : undefined;
  const counted = new Map((await countByState(db, editionId)).map(({ status, count }) => [status, count]));
  return {
    messages: rows.slice(0, PAGE).map((row) => ({ ...describeRow(row, visit), excerpt: row.excerpt })),
    next: last ? `${last.exactly}_${last.id}` : null,
    counts: Object.fromEntries(MessageState.options.map((state) => [state, counted.get(state) ?? 0])) as Record<MessageState, number>,
  };
}
