import { addresses } from '@isocentre/domain/addresses';
import { EmptyState } from '@isocentre/ui/states.tsx';
import { tableRole } from '@isocentre/ui/table-role.ts';
import { Badge } from '@isocentre/ui/tag.tsx';
import { ArrowLink } from '../../../ui/arrow-link.tsx';
import { InlineText } from '@isocentre/ui/inline-text.tsx';
import type { Submission } from '../details/read-submissions.ts';
import './abstract-details.css';

const COLUMNS = ['S.No', 'Title', 'Category', 'Status', 'Submission Date', 'Last Edited'] as const;
const STATES: Readonly<Record<string, 'good' | 'bad' | 'off'>> = { Accepted: 'good', Rejected: 'bad', Withdrawn: 'off' };

/** The delegate's abstracts, once their registration is settled. */
export function AbstractDetails({ submissions }: { submissions: readonly Submission[] }) {
  return (
    <section className="card abstract-details" aria-labelledby="abstract-details">
      <h2 id="abstract-details">Abstract Details</h2>
      {submissions.length === 0 ? (
        <EmptyState title="No Submissions Yet">Abstracts that you submit are listed here.</EmptyState>
      ) : (
        <SubmissionTable submissions={submissions} />
      )}
      <p>
        <ArrowLink to={addresses.abstracts}>Abstract Submission</ArrowLink>
      </p>
    </section>
  );
}

function SubmissionTable({ submissions }: { submissions: readonly Submission[] }) {
  const cell = (column: (typeof COLUMNS)[number]) => ({ ...tableRole('cell'), 'data-label': column });
  return (
    <table className="abstract-table" {...tableRole('table')}>
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
        {submissions.map(({ id, title, category, status, submitted, edited }, at) => (
          <tr key={id} {...tableRole('row')}>
            <td {...cell('S.No')}>{at + 1}</td>
            <td {...cell('Title')} className="abstract-table-title">
              <InlineText text={title} />
            </td>
            <td {...cell('Category')}>{category}</td>
            <td {...cell('Status')}>
              <Badge state={STATES[status] ?? 'pending'}>{status}</Badge>
            </td>
            <td {...cell('Submission Date')} className="nowrap">
              {submitted}
            </td>
            <td {...cell('Last Edited')} className="nowrap">
              {edited}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
