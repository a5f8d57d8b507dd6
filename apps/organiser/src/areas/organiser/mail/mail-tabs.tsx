import { may } from '@isocentre/domain/people/permissions';
import { NavLink, useOutletContext } from 'react-router';
import { Tabs } from '../../../pages/tabs.tsx';
import type { FrameData } from '../frame/load-frame.ts';

/** What comes in and what goes out. */
export function MailTabs() {
  const { edition } = useOutletContext<FrameData>();
  const base = `/organiser/${edition.slug}/mail`;
  return (
    <Tabs label="Mail">
      {may(edition.roles, 'messages.answer') && <NavLink to={`${base}/messages`}>Messages</NavLink>}
      {may(edition.roles, 'mail.send') && (
        <>
          <NavLink to={base} end>
            Outgoing mail
          </NavLink>
          <NavLink to={`${base}/mailings`}>Letters to groups</NavLink>
        </>
      )}
    </Tabs>
  );
}
