import type { Mailing } from '@isocentre/contract/letters/mailings';
import { mailingMayMove } from '@isocentre/domain/letters/mailing';
import { Refused, STATE_MOVED } from '@isocentre/domain/refusals';
import { writeAudit } from '../../platform/audit.ts';
import type { Visit } from '../../platform/feature.ts';
import { dropLetters } from './drop-letters.ts';
import { type MailingDeps, mayWriteTo } from './group-rows.ts';
import { lockMailingLetters } from './queries/mailing-letters.ts';
import { lockMailing, storeMailing } from './queries/mailings.ts';
import { findMailing } from './read-mailings.ts';

/** What has not left does not leave. What has left stays in the log. */
export const callOffMailing = ({ db }: MailingDeps, id: string, visit: Visit): Promise<Mailing> =>
  db.transaction().execute(async (transaction) => {
    const editionId = visit.edition.id;
    const mailing = await lockMailing(transaction, editionId, id);
    if (!mailing || !mayWriteTo(mailing.group.table, visit)) throw new Refused('NOT_FOUND');
    if (!mailingMayMove(mailing.state, 'called-off'))
      throw new Refused('CHANGED_ELSEWHERE', { current: await findMailing(transaction, id, visit), words: STATE_MOVED });
    const waiting = await lockMailingLetters(transaction, { editionId, mailing: id }, ['released']);
    const dropped = await dropLetters(
      transaction,
      editionId,
      waiting.map((letter) => letter.id),
      'called-off',
    );
    await storeMailing(transaction, { editionId, id }, { state: 'called-off' });
    await writeAudit(transaction, {
      editionId,
      actor: visit.actor,
      action: 'mailing.called-off',
      entity: 'mailing',
      entityId: id,
      after: { letters: dropped },
      requestId: visit.requestId,
    });
    return findMailing(transaction, id, visit);
  });
