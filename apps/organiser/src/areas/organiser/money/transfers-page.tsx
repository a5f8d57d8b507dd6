import { may, PERMISSIONS } from '@isocentre/domain/people/permissions';
import { roleNames } from '@isocentre/domain/people/roles';
import { useState } from 'react';
import { useOutletContext } from 'react-router';
import type { FrameData } from '../frame/load-frame.ts';
import { NotForRole } from '../jobs/not-for-role.tsx';
import { BankCredits } from './bank-credits.tsx';
import { MoneyShell, NotYourMoney } from './money-shell.tsx';
import { Said } from './said.tsx';
import { Transfers } from './transfers.tsx';

const TITLE = 'Transfers';
const ABOUT = 'What delegates say they have paid by bank, and what the bank’s statement says.';

/** Money that came to the bank: what delegates have announced, then credits for several of them. */
export function Component() {
  const { edition } = useOutletContext<FrameData>();
  if (!may(edition.roles, 'money.read')) return <NotYourMoney title={TITLE} />;
  return (
    <MoneyShell title={TITLE} about={ABOUT}>
      {may(edition.roles, 'books.keep') ? (
        <Bank key={edition.slug} slug={edition.slug} />
      ) : (
        <NotForRole what="The list of transfers" roles={PERMISSIONS['books.keep'].roles.map((role) => roleNames[role])} />
      )}
    </MoneyShell>
  );
}

function Bank({ slug }: { slug: string }) {
  const [said, setSaid] = useState('');
  // Either may change the other: a credit can be what somebody has announced.
  const [round, setRound] = useState(0);
  const done = (words: string) => {
    setSaid(words);
    setRound((before) => before + 1);
  };
  return (
    <>
      <Said words={said} />
      <Transfers slug={slug} round={round} onDone={done} />
      <BankCredits slug={slug} round={round} onDone={done} />
    </>
  );
}
