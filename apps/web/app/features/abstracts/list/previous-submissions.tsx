import type { MyAbstracts, AbstractRecord } from '@isocentre/contract/abstracts/shapes';
import { shortDate } from '@isocentre/domain/abstracts/dates';
import { plainText } from '@isocentre/domain/abstracts/inline-text';
import { abstractWords } from '@isocentre/domain/abstracts/notices';
import { isStatus, listedStatus } from '@isocentre/domain/abstracts/status';
import { isLocked, takesAbstracts } from '@isocentre/domain/abstracts/submission-window';
import { isSettled, paymentBadge } from '@isocentre/domain/registration/payment-status';
import { Button } from '@isocentre/ui/button.tsx';
import { Icon } from '@isocentre/ui/icon.tsx';
import { Notice } from '@isocentre/ui/notice.tsx';
import { EmptyState } from '@isocentre/ui/states.tsx';
import { tableRole } from '@isocentre/ui/table-role.ts';
import { Badge } from '@isocentre/ui/tag.tsx';
import { useState } from 'react';
import { Link } from 'react-router';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { editAddress, NEW } from '../addresses.ts';
import { InlineText } from '@isocentre/ui/inline-text.tsx';
import { Plus } from '../editor/signs.tsx';
import { PdfLink } from './pdf-link.tsx';
import { ViewDialog } from './view-dialog.tsx';

const COLUMNS = ['#', 'Title', 'Category', 'Type', 'Status', 'Submission Date', 'Last Edited', 'Actions', 'Payment Status'] as const;

export function PreviousSubmissions({ myAbstracts, conference }: { myAbstracts: MyAbstracts; conference: string }) {
  const { submissions, rules } = myAbstracts;
  const [viewed, setViewed] = useState<string | null>(null);
  const record = submissions.find(({ id }) => id === viewed);
  const begun = myAbstracts.drafts.find(({ target }) => target === 'new');
  return (
    <section className="previous" aria-labelledby="previous-heading">
      <h2 id="previous-heading" className="vh">
        Previous Submissions
      </h2>
      {begun && (
        <Notice
          kind="warn"
          title={
            takesAbstracts(myAbstracts.window.state)
              ? 'You have a draft that is not submitted yet.'
              : 'You have a draft that was not submitted.'
          }
        >
          <p>
            {plainText(begun.form.title).trim() !== '' && (
              <>
                “<InlineText text={begun.form.title} />”{' '}
              </>
            )}
            <Link to={NEW} preventScrollReset>
              {myAbstracts.canSubmit ? 'Continue writing' : 'Read it'}
            </Link>
          </p>
        </Notice>
      )}
      {submissions.length === 0 ? (
        <EmptyState title={abstractWords.none}>
          Your first abstract starts as a draft and saves itself. You may submit {inWords(rules.maxAbstracts)}.
        </EmptyState>
      ) : (
        <Table myAbstracts={myAbstracts} onView={setViewed} />
      )}
      {submissions.length > 0 && (
        <p className="previous-sum">
          {submittedWords(myAbstracts)}
          {submissions.some(({ status }) => isStatus(status, 'accepted')) && ' An accepted abstract can no longer be edited.'}
        </p>
      )}
      {myAbstracts.canSubmit && myAbstracts.window.state === 'open' && (
        <p>
          <ButtonLink to={NEW} preventScrollReset>
            <Plus />
            Submit Another Abstract
          </ButtonLink>
        </p>
      )}
      {record && (
        <ViewDialog key={record.id} record={record} myAbstracts={myAbstracts} conference={conference} onClose={() => setViewed(null)} />
      )}
    </section>
  );
}

/** `1 of 2 submitted.`; where there are more calls, of each to which something was sent or can be. */
function submittedWords({ calls, rules, remaining }: MyAbstracts): string {
  if (calls.length < 2) return `${rules.maxAbstracts - remaining} of ${rules.maxAbstracts} submitted.`;
  return calls
    .filter((call) => takesAbstracts(call.state) || call.remaining < call.maxAbstracts)
    .map((call) => `${call.name}: ${call.maxAbstracts - call.remaining} of ${call.maxAbstracts} submitted.`)
    .join(' ');
}

const inWords = (count: number) => ['none', 'one', 'two', 'three'][count] ?? String(count);

function Table({ myAbstracts, onView }: { myAbstracts: MyAbstracts; onView: (id: string) => void }) {
  return (
    <table className="submissions" {...tableRole('table')}>
      <caption className="vh">Previous Submissions</caption>
      <thead {...tableRole('rowgroup')}>
        <tr {...tableRole('row')}>
          {COLUMNS.map((column) => (
            <th key={column} scope="col" {...tableRole('columnheader')}>
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody {...tableRole('rowgroup')}>
        {myAbstracts.submissions.map((record, at) => (
          <Row key={record.id} record={record} number={at + 1} myAbstracts={myAbstracts} onView={() => onView(record.id)} />
        ))}
      </tbody>
    </table>
  );
}

const STATES = { accepted: 'good', rejected: 'bad', withdrawn: 'off' } as const;
export const stateOf = (status: string) => STATES[status as keyof typeof STATES] ?? 'pending';

function Row({
  record,
  number,
  myAbstracts,
  onView,
}: {
  record: AbstractRecord;
  number: number;
  myAbstracts: MyAbstracts;
  onView: () => void;
}) {
  const cell = (column: (typeof COLUMNS)[number]) => ({ ...tableRole('cell'), 'data-label': column });
  const unsent = !isStatus(record.status, 'withdrawn') && myAbstracts.drafts.some(({ target }) => target === record.id);
  return (
    <tr {...tableRole('row')}>
      <td {...cell('#')} className="tnum">
        {number}
      </td>
      <td {...cell('Title')} className="submission-title">
        <InlineText text={record.title} />
        <small>Abstract {record.number}</small>
        {myAbstracts.calls.length > 1 && <small>{record.call.name}</small>}
        {record.abstractReferenceId && (
          <small>
            Reference {record.abstractReferenceId}, score {record.presentationScore ?? '–'}
          </small>
        )}
        {record.withdrawalRequestedAt && !isStatus(record.status, 'withdrawn') && (
          <small>Withdrawal requested on {shortDate(record.withdrawalRequestedAt, myAbstracts.timeZone)}</small>
        )}
        {unsent && (
          <span className="submission-unsent">
            <Icon name="warning" />
            <span>
              {record.actions.edit ? 'You have changes that are not submitted yet.' : 'You have changes that were not submitted.'}{' '}
              <Link to={editAddress(record.id)} preventScrollReset>
                {record.actions.edit ? 'Continue' : 'Read them'}
              </Link>
            </span>
          </span>
        )}
      </td>
      <td {...cell('Category')}>{record.category}</td>
      <td {...cell('Type')} className="nowrap">
        {record.presentationType}
      </td>
      <td {...cell('Status')}>
        <Badge state={stateOf(record.status)}>
          <span className="capital">{listedStatus(record.status)}</span>
        </Badge>
      </td>
      <td {...cell('Submission Date')} className="nowrap tnum">
        {shortDate(record.submissionDate, myAbstracts.timeZone)}
      </td>
      <td {...cell('Last Edited')} className="nowrap tnum">
        {shortDate(record.lastEditDate, myAbstracts.timeZone)}
      </td>
      <td {...cell('Actions')}>
        <span className="submission-acts">
          <Button look="plain" small onClick={onView}>
            View<span className="vh"> {plainText(record.title)}</span>
          </Button>
          {record.actions.edit && (
            <ButtonLink to={editAddress(record.id)} look="plain" small preventScrollReset>
              Edit<span className="vh"> {plainText(record.title)}</span>
            </ButtonLink>
          )}
          <PdfLink record={record} look="plain" />
          {isLocked(record.status) && <span className="submission-locked">Locked</span>}
        </span>
      </td>
      <td {...cell('Payment Status')}>
        <Badge state={isSettled(record.paymentStatus) ? 'good' : record.paymentStatus === 'REFUNDED' ? 'off' : 'pending'}>
          {paymentBadge(record.paymentStatus)}
        </Badge>
      </td>
    </tr>
  );
}
