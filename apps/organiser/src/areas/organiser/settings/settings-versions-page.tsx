import { ONLY_ITEM } from '@isocentre/domain/content/kinds';
import { may, PERMISSIONS } from '@isocentre/domain/people/permissions';
import { roleNames } from '@isocentre/domain/people/roles';
import { useOutletContext, useParams } from 'react-router';
import { PageHead } from '../../../pages/page-head.tsx';
import { UnknownKind } from '../content/unknown-kind.tsx';
import { Versions } from '../content/versions.tsx';
import type { FrameData } from '../frame/load-frame.ts';
import { NotForRole } from '../jobs/not-for-role.tsx';
import { settingsKind } from './settings-item-page.tsx';

/** The versions of one kind of settings. */
export function Component() {
  const { edition } = useOutletContext<FrameData>();
  const kind = settingsKind(useParams()['kind']);
  if (!kind) return <UnknownKind />;
  if (!may(edition.roles, 'settings.change'))
    return (
      <>
        <PageHead title="Versions" />
        <NotForRole what="Versions of settings" roles={PERMISSIONS['settings.change'].roles.map((role) => roleNames[role])} />
      </>
    );
  return <Versions key={`${edition.slug} ${kind}`} of={{ kind, id: ONLY_ITEM }} />;
}
