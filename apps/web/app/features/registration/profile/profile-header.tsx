import { Avatar } from '../../../ui/avatar.tsx';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Bone } from '../../../ui/states.tsx';
import { Badge } from '../../../ui/tag.tsx';
import type { OwnRecord } from '../details/own-record.ts';
import { paymentState } from './payment-state.ts';
import './profile-header.css';

export const PROFILE_FORM = 'profile-form';
const VIEW = '/userProfile';
const EDIT = '/userProfile?edit=1';

interface HeaderProps {
  /** Empty until it is known: the heading stands from the beginning, since it receives the focus. */
  name: string;
  own: OwnRecord | null | undefined;
  mode: 'view' | 'edit' | 'none';
  saving: boolean;
}

/** Who this is, how the payment stands, and the way into and out of editing. */
export function ProfileHeader({ name, own, mode, saving }: HeaderProps) {
  return (
    <header className="me">
      {name ? <Avatar name={own?.userName ?? name} /> : <Bone shape="round" />}
      <div>
        <h1>{name || 'Your profile'}</h1>
        {own && (
          <p className="me-facts">
            <Badge state={paymentState(own.paymentStatus)}>{own.paymentBadge}</Badge>
            {own.categoryLabel && <span>{own.categoryLabel}</span>}
            <span>{own.userId}</span>
          </p>
        )}
      </div>
      {mode === 'view' && (
        <div className="me-actions">
          <ButtonLink to={EDIT} look="line" preventScrollReset replace>
            <Icon name="edit" />
            Update Profile
          </ButtonLink>
        </div>
      )}
      {mode === 'edit' && (
        <div className="me-actions me-actions-edit">
          <ButtonLink to={VIEW} look="plain" preventScrollReset replace>
            Cancel
          </ButtonLink>
          <Button type="submit" form={PROFILE_FORM} aria-disabled={saving || undefined}>
            {saving ? 'Saving...' : 'Save Changes'}
          </Button>
        </div>
      )}
    </header>
  );
}
