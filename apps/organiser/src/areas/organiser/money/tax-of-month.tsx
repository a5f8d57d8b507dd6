import { readTaxSummary } from '@isocentre/contract/money/tax';
import { may } from '@isocentre/domain/people/permissions';
import { Button } from '@isocentre/ui/button.tsx';
import { Select } from '@isocentre/ui/field.tsx';
import { Notice } from '@isocentre/ui/notice.tsx';
import { useState } from 'react';
import { useOutletContext } from 'react-router';
import { download } from '../../../lib/download.ts';
import { useAttempt } from '../../../session/use-attempt.ts';
import type { FrameData } from '../frame/load-frame.ts';

const monthWords = (month: string) =>
  new Intl.DateTimeFormat('en-IN', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(new Date(`${month}-01T00:00:00Z`));

/** Where the society is registered for tax: what it declares of a month, as a file. */
export function TaxOfMonth({ slug, months }: { slug: string; months: readonly string[] }) {
  const { roles } = useOutletContext<FrameData>().edition;
  const [month, setMonth] = useState(months[0] ?? '');
  const { sending, failure, attempt } = useAttempt();
  if (!may(roles, 'books.keep')) return null;
  return (
    <section className="tax-of-month" aria-labelledby="tax-heading">
      <h2 id="tax-heading">Tax of a month</h2>
      <p className="quiet">By rate and place of supply, receipts less credit notes, for your tax return.</p>
      <div className="money-choices">
        <Select label="Month" value={month} onChange={({ currentTarget }) => setMonth(currentTarget.value)}>
          {months.map((one) => (
            <option key={one} value={one}>
              {monthWords(one)}
            </option>
          ))}
        </Select>
        <Button
          look="line"
          aria-disabled={sending || undefined}
          onClick={() =>
            void attempt(
              () => download(readTaxSummary, { params: { edition: slug, month } }),
              () => undefined,
            )
          }
        >
          {sending ? 'Making the file...' : 'Download CSV'}
        </Button>
      </div>
      {failure && (
        <Notice kind="bad" title="The file was not made.">
          <p>{failure.message}</p>
        </Notice>
      )}
    </section>
  );
}
