import { useState } from 'react';
import { BooksPage } from './books-page.tsx';
import { BankCredits } from './bank-credits.tsx';
import { Said } from './said.tsx';
import { Transfers } from './transfers.tsx';

const TITLE = 'Transfers';
const ABOUT = 'What delegates say they have paid by bank, and what the bank’s statement says.';

/** Money that came to the bank: what delegates have announced, then credits for several of them. */
export const Component = () => (
  <BooksPage title={TITLE} about={ABOUT} what="The list of transfers">
    {(slug) => <Bank slug={slug} />}
  </BooksPage>
);

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
