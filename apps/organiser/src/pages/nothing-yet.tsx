import type { SignedInUser } from '@isocentre/contract/accounts';
import { useLoaderData } from 'react-router';
import { PlainPage } from './plain-page.tsx';

/** An area whose first page does not exist yet. */
export const nothingYet = (title: string) => () => <NothingYet title={title} />;

function NothingYet({ title }: { title: string }) {
  const { name } = useLoaderData<SignedInUser>();
  return (
    <PlainPage title={title}>
      <p>Nothing here yet. You are logged in as {name}.</p>
      <p>
        <a href="/">To the conference site</a>
      </p>
    </PlainPage>
  );
}
