import { Notice } from '@isocentre/ui/notice.tsx';

/** Said in place, with whose job it is. */
export function NotForRole({ what, roles }: { what: string; roles: readonly string[] }) {
  return (
    <Notice title={`${what} is not for your role`}>
      <p>It is open to: {roles.join(', ')}. An owner can change roles under Settings, People and roles.</p>
    </Notice>
  );
}
