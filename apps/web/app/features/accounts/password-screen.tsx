import { addresses } from '@isocentre/domain/addresses';
import { Icon } from '@isocentre/ui/icon.tsx';
import { Kolam } from '@isocentre/ui/kolam/kolam.tsx';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { HelpBox } from '../../ui/help-box.tsx';
import './login-screen.css';
import './password-screen.css';

/** One narrow column, for the two pages about a forgotten password. */
export function PasswordScreen({ title, lead, children }: { title: string; lead: string; children: ReactNode }) {
  return (
    <div className="wrap password-screen">
      <div className="password-head">
        <Kolam figure={{ kind: 'motif', seed: 's1', n: 5 }} />
        <h1>{title}</h1>
        <p>{lead}</p>
      </div>
      {children}
      <p className="password-ways">
        <Link to={addresses.login}>
          <Icon name="arrow" />
          Back to Login
        </Link>
        <Link to={addresses.registration}>Register Now</Link>
      </p>
      <HelpBox />
    </div>
  );
}
