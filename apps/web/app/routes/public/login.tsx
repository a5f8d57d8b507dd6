import { redirect } from 'react-router';

/** The address that the old site's mails and bookmarks name. */
export const loader = () => redirect('/login-page', 301);
export const clientLoader = () => redirect('/login-page');

export default function Login() {
  return null;
}
