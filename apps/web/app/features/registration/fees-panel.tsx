import { dateInWords, daysInWords } from '@isocentre/domain/editions/local-time';
import { classNames } from '@isocentre/ui/class-names.ts';
import { Notice } from '@isocentre/ui/notice.tsx';
import { useShellData } from '../../lib/shell-data.ts';
import { useNextChange } from '../../lib/use-next-change.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { FeeTable } from '../fees/fee-table.tsx';
import './fees-panel.css';
import type { Fees } from '../fees/load-fees.ts';
import { tabAddress } from './tabs.tsx';

/** The current fees; the table follows the date while the page is left open. */
export function FeesPanel({ columns, rows, notes, standing, nextChangeAt }: Fees) {
  useNextChange(nextChangeAt);
  const shell = useShellData();
  const workshop = shell?.site.workshop;
  return (
    <section className="wrap fees-panel" aria-labelledby="fees-heading">
      <h2 id="fees-heading" className="vh">
        Fees
      </h2>
      {standing.title !== null && (
        <Notice kind="info" title={standing.title}>
          <p>{standing.words}</p>
        </Notice>
      )}
      <FeeTable
        columns={columns}
        rows={rows}
        todaysPrice={standing.todaysPrice}
        conferenceDays={shell && daysInWords(shell.edition.startsOn, shell.edition.endsOn)}
        workshopDay={workshop ? dateInWords(workshop.date, { year: false }) : undefined}
      />
      <div className={classNames('fees-actions', standing.register && 'fees-actions-near')}>
        {(standing.register || standing.todaysPrice) && (
          <ButtonLink to={tabAddress('registration')} look={standing.register ? 'filled' : 'line'}>
            Register Now
          </ButtonLink>
        )}
        <ButtonLink to={tabAddress('login')} look="line">
          Login Now
        </ButtonLink>
        {standing.register && <p className="fees-ease">Takes about four minutes. You can pay later.</p>}
      </div>
      {notes.length > 0 && (
        <section aria-labelledby="fees-notes">
          <h2 id="fees-notes">Good to know</h2>
          <ul className="fees-notes">
            {notes.map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
        </section>
      )}
    </section>
  );
}
