import type { SignedInUser } from '@isocentre/contract/accounts';
import { useLoaderData } from 'react-router';
import { PlainPage } from './plain-page.tsx';

/** Somebody with an account and no role anywhere. */
export function NoRole() {
  const { name, email } = useLoaderData<SignedInUser>();
  return (
    <PlainPage title="You have no role here">
      <p>
        You are logged in as {name} ({email}). Organisers are invited by an owner; the invitation comes by e-mail and is for that address.
      </p>
      <p>
        <a href="/">To the conference site</a>
      </p>
    </PlainPage>
  );
}
