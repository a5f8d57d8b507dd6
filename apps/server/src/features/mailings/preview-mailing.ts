import type { Group, previewMailing as route } from '@isocentre/contract/letters/mailings';
import type { Answer } from '@isocentre/contract/route';
import { mailingVariables } from '@isocentre/domain/letters/mailing-groups';
import { templateFaults, type TemplateText } from '@isocentre/domain/letters/template';
import type { Visit } from '../../platform/feature.ts';
import { emailOf } from '../decision-letters/decision-email.ts';
import { composeMailing } from './compose-mailing.ts';
import type { MailingDeps } from './group-rows.ts';

const NAMED = 100;

/** Before anything is stored: whom a group means, and one of the letters as it would leave. */
export async function previewMailing(
  deps: MailingDeps,
  { place, ...mailing }: TemplateText & { group: Group; place: number },
  visit: Visit,
): Promise<Answer<typeof route>> {
  const variables = mailingVariables(mailing.group.table);
  const faults = templateFaults(mailing, variables);
  const { rows, letters, without } = await composeMailing(deps, mailing, visit);
  const letter = faults.length === 0 ? letters[place] : undefined;
  const mail = letter && (await emailOf(visit.edition.edition, letter));
  return {
    rows,
    total: letters.length,
    without: [...without],
    people: letters
      .slice(0, NAMED)
      .map(({ name, address, rows: count, missing }) => ({ name, address, rows: count, missing: [...missing] })),
    variables: Object.entries(variables).map(([name, words]) => ({ name, ...words })),
    faults,
    letter:
      letter && mail ? { name: letter.name, address: letter.address, subject: letter.subject, html: mail.html, text: mail.text } : null,
  };
}
