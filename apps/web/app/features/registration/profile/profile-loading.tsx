import { Bone, Loading } from '@isocentre/ui/states.tsx';
import './profile-cards.css';

/** In the shape of the three cards. */
export function ProfileLoading() {
  const lines = (
    <div className="card profile-card profile-bones">
      <Bone />
      <Bone size="l" />
      <Bone size="s" />
      <Bone size="l" />
      <Bone />
    </div>
  );
  return (
    <Loading
      bones={
        <div className="profile-cards">
          {lines}
          {lines}
          {lines}
        </div>
      }
    >
      Loading your profile...
    </Loading>
  );
}
