import type { Edition } from '@isocentre/domain/editions/edition';
import type { TemplateText } from '@isocentre/domain/letters/template';
import { mailFrame } from '../../platform/mail-frame.ts';
import { renderEmail } from '../../platform/render-email.ts';

/** The same mail for whoever reads it before it leaves and for its author. */
export const emailOf = (edition: Edition, { subject, body }: TemplateText) =>
  renderEmail('decision-letters/decision', {
    ...mailFrame(edition),
    subject,
    paragraphs: body.split(/\n{2,}/),
    chapter: edition.chapter,
  });
