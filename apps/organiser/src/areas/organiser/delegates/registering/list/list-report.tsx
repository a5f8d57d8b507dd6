import type { PeopleReport, PersonInList } from '@isocentre/contract/delegates/people-list';
import { Notice } from '@isocentre/ui/notice.tsx';
import { tableRole } from '@isocentre/ui/table-role.ts';
import { Badge } from '@isocentre/ui/tag.tsx';
import { Link } from 'react-router';
import { inOrder, wrongWords } from './list-words.ts';

/** Every row: what is wrong first, then what would happen. */
export function ListReport({ slug, report }: { slug: string; report: PeopleReport }) {
  const { people, ignored, wrong, newAccounts, knownAccounts, toPay } = report;
  const counts = [
    ['People', people.length.toLocaleString('en-IN')],
    ['To correct', wrong.toLocaleString('en-IN')],
    ['New accounts', newAccounts.toLocaleString('en-IN')],
    ['Accounts that exist', knownAccounts.toLocaleString('en-IN')],
    ['To pay, all together', toPay.join(' + ') || 'Nothing'],
  ] as const;
  return (
    <>
      {wrong > 0 && (
        <Notice kind="bad" title={wrongWords(wrong, people.length)}>
          <p>Correct the file and choose it again. Nobody is registered until every row is right.</p>
        </Notice>
      )}
      {ignored.length > 0 && <Notice kind="warn" title={`Columns that are not read: ${ignored.join(', ')}.`} />}
      <dl className="people-counts">
        {counts.map(([words, count]) => (
          <div key={words}>
            <dt>{words}</dt>
            <dd>{count}</dd>
          </div>
        ))}
      </dl>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- five hundred rows scroll by themselves, also by keys */}
      <div className="people-rows" role="region" aria-label="Rows of the file" tabIndex={0}>
        <table className="people-table" {...tableRole('table')}>
          <caption className="vh">The rows of the file, those to correct first</caption>
          <thead {...tableRole('rowgroup')}>
            <tr {...tableRole('row')}>
              <th scope="col" {...tableRole('columnheader')}>
                Row
              </th>
              <th scope="col" {...tableRole('columnheader')}>
                Person
              </th>
              <th scope="col" {...tableRole('columnheader')}>
                Category
              </th>
              <th scope="col" {...tableRole('columnheader')}>
                To pay
              </th>
              <th scope="col" {...tableRole('columnheader')}>
                What happens
              </th>
            </tr>
          </thead>
          <tbody {...tableRole('rowgroup')}>
            {inOrder(people).map((person) => (
              <Row key={person.row} slug={slug} person={person} />
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

function Row({ slug, person }: { slug: string; person: PersonInList }) {
  const { row, name, email, category, price, account, accountName, registered, faults } = person;
  return (
    <tr {...tableRole('row')} className={faults.length > 0 ? 'people-wrong' : undefined}>
      <td {...tableRole('cell')} data-head="Row">
        {row}
      </td>
      <th scope="row" {...tableRole('rowheader')}>
        {name || 'No name'}
        <small>{email || 'No address'}</small>
      </th>
      <td {...tableRole('cell')} data-head="Category">
        {category ?? '–'}
      </td>
      <td {...tableRole('cell')} data-head="To pay">
        {price ?? '–'}
      </td>
      <td {...tableRole('cell')} className="people-what">
        {faults.length > 0 ? (
          <>
            <Badge state="bad">To correct</Badge>
            <ul>
              {faults.map(({ column, words }) => (
                <li key={`${column} ${words}`}>
                  {column !== '' && <b>{column}: </b>}
                  {words}
                </li>
              ))}
            </ul>
            {registered && <Link to={`/organiser/${slug}/delegates/${registered.id}`}>Open {registered.number}</Link>}
          </>
        ) : account === 'new' ? (
          'New account'
        ) : accountName === null ? (
          'The account of this address is used'
        ) : (
          `The account of ${accountName} is used`
        )}
      </td>
    </tr>
  );
}
