import { addresses } from '@isocentre/domain/addresses';
import { Avatar } from '@isocentre/ui/avatar.tsx';
import { Button } from '@isocentre/ui/button.tsx';
import { Icon } from '@isocentre/ui/icon.tsx';
import { Bone } from '@isocentre/ui/states.tsx';
import { Badge } from '@isocentre/ui/tag.tsx';
import { ButtonLink } from '../../../ui/button-link.tsx';
import type { OwnRecord } from '../details/own-record.ts';
import { paymentState } from './payment-state.ts';
import './profile-header.css';

export const PROFILE_FORM = 'profile-form';
const VIEW = addresses.profile;
const EDIT = `${addresses.profile}?edit=1`;

/** Paid, but not confirmed yet. */
const PROOF: Partial<Record<string, string>> = { missing: 'Proof missing', rejected: 'Proof not accepted', pending: 'Proof being checked' };

interface HeaderProps {
  /** Empty until it is known: the heading exists from the beginning, since it gets the focus. */
  name: string;
  own: OwnRecord | null | undefined;
  mode: 'view' | 'edit' | 'none';
  saving: boolean;
}

/** Who this is, the payment state, and the buttons to start and end editing. */
export function ProfileHeader({ name, own, mode, saving }: HeaderProps) {
  return (
    <header className="me">
      {name ? <Avatar name={own?.userName ?? name} /> : <Bone shape="round" />}
      <div>
        <h1>{name || 'Your profile'}</h1>
        {own && (
          <p className="me-facts">
            <Badge state={paymentState(own.paymentStatus)}>{own.paymentBadge}</Badge>
            {own.settled && own.proofStanding in PROOF && <Badge state="pending">{PROOF[own.proofStanding]}</Badge>}
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
