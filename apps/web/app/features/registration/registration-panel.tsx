import { ArrowLink } from '../../ui/arrow-link.tsx';
import { ComingSoon } from '../../ui/coming-soon.tsx';
import { tabAddress } from './tabs.tsx';

export function RegistrationPanel() {
  return (
    <div className="wrap section">
      <ComingSoon level="h2">
        <p>Online registration opens on this page soon. The fees are already here; for anything else, please write to the organisers.</p>
        <div className="soon-ways">
          <ArrowLink to={tabAddress('fees')}>See the fees</ArrowLink>
          <ArrowLink to="/contacts">Contact</ArrowLink>
        </div>
      </ComingSoon>
    </div>
  );
}
