import { addresses } from '@isocentre/domain/addresses';
import { redirect } from 'react-router';

/** The URL in the old site's mails and bookmarks. */
export const loader = () => redirect(addresses.login, 301);
export const clientLoader = () => redirect(addresses.login);

export default function Login() {
  return null;
}
