import { may, PERMISSIONS } from '@isocentre/domain/people/permissions';
import { roleNames } from '@isocentre/domain/people/roles';
import { Notice } from '@isocentre/ui/notice.tsx';
import type { ReactNode } from 'react';
import { Link, NavLink, useOutletContext } from 'react-router';
import { PageHead } from '../../../pages/page-head.tsx';
import { Tabs } from '../../../pages/tabs.tsx';
import '../delegates/delegates-page.css';
import type { FrameData } from '../frame/load-frame.ts';
import { NotForRole } from '../jobs/not-for-role.tsx';
import './money.css';

interface MoneyShellProps {
  title: string;
  about: string;
  /** Between the heading and the tabs. */
  above?: ReactNode;
  children: ReactNode;
}

/** The lists of the treasurer side by side, for those who may read them. */
export function MoneyShell({ title, about, above, children }: MoneyShellProps) {
  const { edition } = useOutletContext<FrameData>();
  const base = `/organiser/${edition.slug}/money`;
  const keepsBooks = may(edition.roles, 'books.keep');
  return (
    <>
      <PageHead title={title}>{about}</PageHead>
      {above}
      <Tabs label="Money">
        {may(edition.roles, 'money.read') && (
          <>
            <NavLink to={base} end>
              Payments
            </NavLink>
            <NavLink to={`${base}/orders`}>Orders</NavLink>
            <NavLink to={`${base}/refunds`}>Refunds</NavLink>
            {keepsBooks && <NavLink to={`${base}/transfers`}>Transfers</NavLink>}
            {keepsBooks && <NavLink to={`${base}/settlements`}>Settlements</NavLink>}
            <NavLink to={`${base}/receipts`}>Receipts</NavLink>
            {keepsBooks && <NavLink to={`${base}/invoices`}>Invoices</NavLink>}
            {keepsBooks && <NavLink to={`${base}/vouchers`}>Vouchers</NavLink>}
          </>
        )}
        {may(edition.roles, 'money.take') && <NavLink to={`${base}/shifts`}>Shifts</NavLink>}
        {keepsBooks && <NavLink to={`${base}/day`}>Day sheet</NavLink>}
        {keepsBooks && <NavLink to={`${base}/findings`}>Findings</NavLink>}
      </Tabs>
      {children}
    </>
  );
}

/** What stands instead of a list for somebody who only takes payments, or nothing of it. */
export function NotYourMoney({ title }: { title: string }) {
  const { edition } = useOutletContext<FrameData>();
  return (
    <>
      <PageHead title={title} />
      <NotForRole what="The list of payments" roles={PERMISSIONS['money.read'].roles.map((role) => roleNames[role])} />
      {may(edition.roles, 'money.take') && (
        <Notice title="You can take payments">
          <p>
            A payment is taken on the page of the delegate who pays
            {may(edition.roles, 'delegates.read') ? (
              <>
                : <Link to={`/organiser/${edition.slug}/delegates`}>find the delegate</Link>
              </>
            ) : (
              ''
            )}
            . Cash and card payments go into <Link to={`/organiser/${edition.slug}/money/shifts`}>your shift</Link>.
          </p>
        </Notice>
      )}
    </>
  );
}
