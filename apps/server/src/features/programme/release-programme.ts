import type { Programme, releaseProgramme as route } from '@isocentre/contract/programme';
import type { Parsed } from '@isocentre/contract/route';
import { clashInWords } from '@isocentre/domain/programme/clash-words';
import { clashesOf } from '@isocentre/domain/programme/clashes';
import type { Draft } from '@isocentre/domain/programme/draft';
import { rowsOfRelease } from '@isocentre/domain/programme/release-rows';
import { Refused } from '@isocentre/domain/refusals';
import { writeAudit } from '../../platform/audit.ts';
import { nameAuthor } from '../../platform/changed-by.ts';
import type { Database } from '../../platform/database.ts';
import { failpoint } from '../../platform/failpoints.ts';
import { accountOf, type Visit } from '../../platform/feature.ts';
import { once } from '../../platform/idempotency.ts';
import { changedElsewhere, lockedDraft, type ProgrammeDeps } from './change-draft.ts';
import { type AcceptedClash, insertRelease, writePublicProgramme } from './queries/releases.ts';
import { tellPeople } from './tell-people.ts';
import { arrangedDraft, compared, describeProgramme, releasableDraft } from './stored-programme.ts';

type Asked = Parsed<typeof route>['body'];

/** Number, snapshot, public lines and content version in one transaction: visitors see the old programme or the new one. */
export async function releaseProgramme(deps: ProgrammeDeps, asked: Asked, visit: Visit): Promise<Programme> {
  const programme = await deps.db
    .transaction()
    .execute((transaction) => once(transaction, visit.requestKey, () => release(transaction, deps, asked, visit)));
  failpoint('programme-released');
  return programme;
}

async function release(transaction: Database, { clock }: ProgrammeDeps, asked: Asked, visit: Visit): Promise<Programme> {
  const [editionId, by] = [visit.edition.id, accountOf(visit).id];
  const stored = await lockedDraft(transaction, visit, clock.system());
  // What nobody has confirmed, or not any more, is in no release.
  const draft = releasableDraft(stored);
  const { last, changes, releasable } = await compared(transaction, editionId, draft);
  if (!releasable) throw new Refused('NOTHING_TO_RELEASE');
  if (stored.version !== asked.version) throw await changedElsewhere(transaction, visit);
  const accepted = acceptedClashes(arrangedDraft(stored), asked.accepted);
  const number = (last?.number ?? 0) + 1;
  await nameAuthor(transaction, by);
  await writePublicProgramme(transaction, editionId, rowsOfRelease(draft));
  failpoint('programme-written');
  await insertRelease(transaction, editionId, {
    number,
    snapshot: draft,
    changes,
    accepted,
    note: asked.note,
    draftVersion: stored.version,
    by,
  });
  // Drafts, for the people whose own time or room changed: nobody is written to by a release.
  await tellPeople(transaction, editionId, { number, snapshot: draft });
  await writeAudit(transaction, {
    editionId,
    actor: visit.actor,
    action: 'programme.released',
    entity: 'programme',
    entityId: String(number),
    after: { changes: changes.length, accepted: accepted.map(({ clash, reason }) => ({ clash, reason })) },
    requestId: visit.requestId,
  });
  return describeProgramme(transaction, visit);
}

/** A room used twice is certain and blocks; every other clash may stay if somebody says why. */
function acceptedClashes(draft: Draft, given: Asked['accepted']): AcceptedClash[] {
  const clashes = clashesOf(draft);
  const blocking = clashes.find(({ blocks }) => blocks);
  if (blocking)
    throw new Refused('ROOM_TWICE', { words: `${clashInWords(draft, blocking)} Please solve that first; nothing was released.` });
  return clashes.map((clash) => {
    const reason = given.find((one) => one.clash === clash.key)?.reason;
    if (reason === undefined) throw new Refused('CLASHES_OPEN');
    return { clash: clash.key, words: clashInWords(draft, clash), reason };
  });
}
