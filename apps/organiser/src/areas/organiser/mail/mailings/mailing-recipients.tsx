import type { Group, ReadMailing } from '@isocentre/contract/letters/mailings';
import { Notice } from '@isocentre/ui/notice.tsx';
import { namesWords, sizeWords } from './mailing-words.ts';

const LISTED = 200;

/** Everybody who would get a letter now, and for whom there is none. */
export function MailingRecipients({ group, recipients }: { group: Group; recipients: NonNullable<ReadMailing['recipients']> }) {
  const { letters, total, without, already } = recipients;
  const incomplete = letters.filter(({ missing }) => missing.length > 0);
  return (
    <section className="message-panel" aria-labelledby="recipients">
      <h2 id="recipients">{sizeWords(group, recipients)}</h2>
      {already > 0 && <p>{already} have theirs already, and get no second one.</p>}
      {without.length > 0 && (
        <Notice kind="warn" title={`Nobody can be written to for ${without.length}`}>
          {namesWords(without)}
        </Notice>
      )}
      {incomplete.length > 0 && (
        <Notice kind="warn" title={`${incomplete.length} lack a value and do not leave`}>
          {namesWords(incomplete.map(({ name, missing }) => `${name} (${missing.join(', ')})`))}
        </Notice>
      )}
      {total > letters.length && (
        <Notice kind="warn" title={`At most ${letters.length} letters can be released at once: please narrow the group.`} />
      )}
      <details open={letters.length <= 10}>
        <summary>Who gets one</summary>
        <ol>
          {letters.slice(0, LISTED).map(({ key, name, address, rows }) => (
            <li key={key}>
              {name}, {address}
              {rows > 1 && <small> for {rows}</small>}
            </li>
          ))}
        </ol>
        {letters.length > LISTED && <p>And {letters.length - LISTED} more.</p>}
      </details>
    </section>
  );
}
