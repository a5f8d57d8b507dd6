import { randomUUID } from 'node:crypto';
import type { Group, Mailing } from '@isocentre/contract/letters/mailings';
import { mailingVariables } from '@isocentre/domain/letters/mailing-groups';
import { templateFaults, type TemplateText } from '@isocentre/domain/letters/template';
import { writeAudit } from '../../platform/audit.ts';
import { accountOf, type Visit } from '../../platform/feature.ts';
import { once } from '../../platform/idempotency.ts';
import { refuseFaults } from '../decision-letters/read-letters.ts';
import { type MailingDeps, readGroup } from './group-rows.ts';
import { insertMailing } from './queries/mailings.ts';
import { findMailing } from './read-mailings.ts';

/** A text and whom it is for. Nothing leaves, and no letter is written, before a person releases it. */
export async function writeMailing(
  deps: MailingDeps,
  { group, subject, body }: TemplateText & { group: Group },
  visit: Visit,
): Promise<Mailing> {
  const text = { subject: subject.trim(), body: body.replaceAll('\r\n', '\n').trim() };
  // Refused for a group that is not understood, or that is not theirs.
  await readGroup(deps, group, visit);
  refuseFaults(templateFaults(text, mailingVariables(group.table)));
  const editionId = visit.edition.id;
  return deps.db.transaction().execute((transaction) =>
    once(transaction, visit.requestKey, async () => {
      const id = randomUUID();
      await insertMailing(transaction, { editionId, id, group, ...text, account: accountOf(visit).id });
      await writeAudit(transaction, {
        editionId,
        actor: visit.actor,
        action: 'mailing.written',
        entity: 'mailing',
        entityId: id,
        // A search may be a name, and the record is never erased.
        after: { table: group.table },
        requestId: visit.requestId,
      });
      return findMailing(transaction, id, visit);
    }),
  );
}
