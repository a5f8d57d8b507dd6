import type { MyRegistration } from '@isocentre/contract/registration';
import { Refused } from '@isocentre/domain/refusals';
import { categoryIn, detailsFaults } from '@isocentre/domain/registration/check-registration';
import { isSettled } from '@isocentre/domain/registration/payment-status';
import type { ProfileForm } from '@isocentre/domain/registration/registration-form';
import { registrationRules } from '@isocentre/domain/registration/registration-rules';
import { writeAudit } from '../../platform/audit.ts';
import { changedFields, writeChangedDetails } from './changed-details.ts';
import type { RegistrationVisit } from '../../platform/feature.ts';
import { lockRegistration } from './lock-registration.ts';
import { changeRegistration, renameAccount } from './queries/registration.ts';
import { readRegistration } from './read-registration.ts';
import type { RegistrationDeps } from './register.ts';
import { storedDetails } from './stored-details.ts';

/** A delegate's own details. Fields outside the form (e-mail, mobile, money) cannot be changed from here. */
export async function updateProfile({ db }: RegistrationDeps, visit: RegistrationVisit, form: ProfileForm): Promise<MyRegistration> {
  const rules = registrationRules(visit.edition.edition, visit.now);
  await db.transaction().execute(async (transaction) => {
    const row = await lockRegistration(transaction, visit, form.version);
    const membershipId = form.membershipId ?? row.membership_id;
    if (membershipId !== row.membership_id && isSettled(row.payment_status)) throw new Refused('ALREADY_SETTLED');
    const faults = detailsFaults(rules, form, categoryIn(rules, row.category ?? ''));
    if (Object.keys(faults).length > 0) throw new Refused('VALIDATION', { fields: faults });
    const { mobile: _, ...details } = storedDetails(rules, {
      ...form,
      mobile: row.mobile,
      membershipId,
      latinName: form.latinName ?? row.latin_name,
      teamMemberName: form.teamMemberName ?? row.team_member_name,
      teamMemberEmail: form.teamMemberEmail ?? row.team_member_email,
    });
    const changed = changedFields(row, details);
    await changeRegistration(transaction, row, details);
    await renameAccount(transaction, row.account_id, form.title, form.name);
    const auditId = await writeAudit(transaction, {
      editionId: row.edition_id,
      actor: visit.actor,
      subject: row.account_id,
      action: 'registration.changed',
      entity: 'registration',
      entityId: row.id,
      // Which fields, not their values: this log is never erased, personal details are.
      after: { fields: changed },
      requestId: visit.requestId,
    });
    await writeChangedDetails(transaction, row, details, auditId);
  });
  return readRegistration({ db }, visit);
}
