import { randomUUID } from 'node:crypto';
import type { releaseMailing as route } from '@isocentre/contract/letters/mailings';
import type { Answer, Parsed } from '@isocentre/contract/route';
import { DAY_MS } from '@isocentre/domain/durations';
import { localDate } from '@isocentre/domain/editions/local-time';
import { MAILING_TABLES } from '@isocentre/domain/letters/mailing-groups';
import { instantOf, MAILING_MAX, mailingMayMove, PLANNED_DAYS_MAX } from '@isocentre/domain/letters/mailing';
import { Refused, STATE_MOVED } from '@isocentre/domain/refusals';
import { writeAudit } from '../../platform/audit.ts';
import { accountOf, type Visit } from '../../platform/feature.ts';
import { once } from '../../platform/idempotency.ts';
import { expectAsShown } from '../../platform/letters/expect-as-shown.ts';
import { moveLetters } from '../../platform/letters/move-letter.ts';
import { type MailingDeps, mayWriteTo } from './group-rows.ts';
import { insertMailingLetters } from './queries/mailing-letters.ts';
import { lockMailing, storeMailing } from './queries/mailings.ts';
import { composeRest, findMailing } from './read-mailings.ts';

type Release = Parsed<typeof route>['body'] & { readonly id: string };

/**
 * The only way for a mailing to leave. Its group is read again: the same people with the same words, or none gets anything and the
 * difference is said. With a time, its letters wait for it.
 */
export const releaseMailing = (deps: MailingDeps, input: Release, visit: Visit): Promise<Answer<typeof route>> =>
  deps.db.transaction().execute((db) => once(db, visit.requestKey, () => release({ ...deps, db }, input, visit)));

async function release(deps: MailingDeps, { id, plannedFor, letters }: Release, visit: Visit): Promise<Answer<typeof route>> {
  const { db } = deps;
  const editionId = visit.edition.id;
  const mailing = await lockMailing(db, editionId, id);
  if (!mailing || !mayWriteTo(mailing.group.table, visit)) throw new Refused('NOT_FOUND');
  if (!mailingMayMove(mailing.state, 'released'))
    throw new Refused('CHANGED_ELSEWHERE', { current: await findMailing(db, id, visit), words: STATE_MOVED });
  if (plannedFor !== null) expectToCome(plannedFor, visit);
  const ready = (await composeRest(deps, { id, ...mailing }, visit)).letters.filter(({ missing }) => missing.length === 0);
  if (ready.length > MAILING_MAX) throw new Refused('VALIDATION', { fields: { letters: TOO_MANY } });
  expectAsShown(new Map(letters.map(({ key, digest }) => [key, digest])), new Map(ready.map(({ key, digest }) => [key, digest])));
  const { purpose } = MAILING_TABLES[mailing.group.table];
  const written = ready.map(({ key, account, subject, body, digest }) => ({
    id: randomUUID(),
    about: key,
    account,
    subject,
    body,
    digest,
  }));
  await insertMailingLetters(db, { editionId, mailing: id, purpose }, written);
  const by = accountOf(visit).id;
  const ids = written.map((letter) => letter.id);
  const moved = await moveLetters(db, { editionId, ids }, { from: 'draft', to: 'released', held: plannedFor !== null, by });
  if (moved.length !== ids.length) throw new Refused('OUTBOX_CHANGED');
  const now = new Date();
  await storeMailing(
    db,
    { editionId, id },
    {
      state: 'released',
      planned_for: plannedFor,
      note: null,
      released_by: by,
      released_at: now,
      left_at: plannedFor === null ? now : null,
    },
  );
  await writeAudit(db, {
    editionId,
    actor: visit.actor,
    action: 'mailing.released',
    entity: 'mailing',
    entityId: id,
    after: { table: mailing.group.table, letters: ids.length, plannedFor },
    requestId: visit.requestId,
  });
  return { released: ids.length, mailing: await findMailing(db, id, visit) };
}

const TOO_MANY = `At most ${MAILING_MAX} letters can be released at once. Please narrow the group, and write to the rest by a second one.`;

/** A day that exists and a time that is still to come. */
function expectToCome(plannedFor: string, { edition: { edition }, now }: Visit): void {
  const at = instantOf(plannedFor, edition.timeZone);
  const ahead = at.getTime() - now.getTime();
  const words =
    localDate(at, edition.timeZone) !== plannedFor.slice(0, 10)
      ? 'There is no such day.'
      : ahead <= 0
        ? 'Please choose a time that is still to come.'
        : ahead > PLANNED_DAYS_MAX * DAY_MS
          ? 'Please choose a time within a year.'
          : null;
  if (words !== null) throw new Refused('VALIDATION', { fields: { plannedFor: words } });
}
