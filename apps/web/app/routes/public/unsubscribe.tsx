import type { MetaFunction } from 'react-router';
import { PasswordScreen } from '../../features/accounts/password-screen.tsx';
import { UnsubscribeForm } from '../../features/accounts/unsubscribe-form.tsx';
import { noIndex, pageMeta } from '../../lib/page-meta.ts';

export const handle = { bar: 'solid' };

export const meta: MetaFunction = (args) => pageMeta(args, 'No more news', 'Stop news by e-mail with the link from our e-mail.', [noIndex]);

export default function Unsubscribe() {
  return (
    <PasswordScreen
      title="No more news"
      lead="You can stop the news of this conference here. What is about your registration still reaches you."
    >
      <UnsubscribeForm />
    </PasswordScreen>
  );
}
