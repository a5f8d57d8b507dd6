import { may, PERMISSIONS } from '@isocentre/domain/people/permissions';
import { roleNames } from '@isocentre/domain/people/roles';
import { Fragment, type ReactNode } from 'react';
import { useOutletContext } from 'react-router';
import type { FrameData } from '../frame/load-frame.ts';
import { NotForRole } from '../jobs/not-for-role.tsx';
import { MoneyShell, NotYourMoney } from './money-shell.tsx';

interface BooksPageProps {
  title: string;
  about: string;
  /** What somebody who does not keep the books is told is not theirs. */
  what: string;
  /** Another edition is another page. */
  children: (slug: string) => ReactNode;
}

/** The frame of a page for those who keep the books. */
export function BooksPage({ title, about, what, children }: BooksPageProps) {
  const { edition } = useOutletContext<FrameData>();
  if (!may(edition.roles, 'money.read')) return <NotYourMoney title={title} />;
  return (
    <MoneyShell title={title} about={about}>
      {may(edition.roles, 'books.keep') ? (
        <Fragment key={edition.slug}>{children(edition.slug)}</Fragment>
      ) : (
        <NotForRole what={what} roles={PERMISSIONS['books.keep'].roles.map((role) => roleNames[role])} />
      )}
    </MoneyShell>
  );
}
