import { ArrowLink } from '../../ui/arrow-link.tsx';
import { ComingSoon } from '../../ui/coming-soon.tsx';
import { tabAddress } from './tabs.tsx';

export function LoginPanel() {
  return (
    <div className="wrap section">
      <ComingSoon level="h2">
        <p>You will log in here once online registration has opened. Until then, please write to the organisers.</p>
        <div className="soon-ways">
          <ArrowLink to={tabAddress('fees')}>See the fees</ArrowLink>
          <ArrowLink to="/contacts">Contact</ArrowLink>
        </div>
      </ComingSoon>
    </div>
  );
}
