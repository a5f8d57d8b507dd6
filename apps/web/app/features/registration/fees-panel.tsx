import { useNextChange } from '../../lib/use-next-change.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { FeeTable } from './fee-table.tsx';
import './fees-panel.css';
import type { Fees } from './load-fees.ts';
import { tabAddress } from './tabs.tsx';

/** The fees as they stand now; the table follows the date while the page is left open. */
export function FeesPanel({ columns, rows, notes, conferenceStarted, nextChangeAt }: Fees) {
  useNextChange(nextChangeAt);
  const current = columns.find(({ state }) => state === 'current');
  return (
    <section className="wrap fees-panel" aria-labelledby="fees-heading">
      <h2 id="fees-heading" className="vh">
        Fees
      </h2>
      {conferenceStarted && <Started phase={current?.name} />}
      <FeeTable columns={columns} rows={rows} />
      <div className="fees-actions">
        <ButtonLink to={tabAddress('registration')}>Register Now</ButtonLink>
        <ButtonLink to={tabAddress('login')} look="line">
          Login Now
        </ButtonLink>
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

function Started({ phase }: { phase: string | undefined }) {
  return (
    <Notice kind="info" title="The conference has begun">
      <p>
        {phase
          ? `You are still welcome: the ${phase.toLowerCase()} price applies now.`
          : 'All phases of registration are over. Thank you for your interest; the fees stay here for your records.'}
      </p>
    </Notice>
  );
}
