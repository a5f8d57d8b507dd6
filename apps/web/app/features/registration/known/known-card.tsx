import { addresses } from '@isocentre/domain/addresses';
import type { NextThing } from '@isocentre/domain/registration/journey';
import { Button } from '@isocentre/ui/button.tsx';
import { Card } from '@isocentre/ui/card.tsx';
import { Notice } from '@isocentre/ui/notice.tsx';
import { useEffect, useState } from 'react';
import { logOut } from '../../../lib/log-out.ts';
import { ButtonLink } from '../../../ui/button-link.tsx';
import './known-card.css';

/** What the server knows about the visitor; null while loading, and when it does not respond. */
interface Standing {
  next: NextThing;
  settled: boolean;
}

async function readStanding(): Promise<Standing | null> {
  try {
    const [{ load }, { browserCall }] = await Promise.all([import('../profile/load-profile.ts'), import('../../../lib/browser-call.ts')]);
    const { journey, own } = await load(browserCall);
    return { next: journey.next, settled: own?.settled ?? false };
  } catch {
    return null;
  }
}

interface KnownCardProps {
  name: string;
  heading: 'h1' | 'h2';
  /** For registering a colleague as well. */
  onRegisterAnother?: () => void;
}

/** Shown instead of a form that a logged-in visitor does not need: who they are here, and the next step. */
export function KnownCard({ name, heading: Heading, onRegisterAnother }: KnownCardProps) {
  const [standing, setStanding] = useState<Standing | null>(null);
  const [stillIn, setStillIn] = useState(false);
  useEffect(() => {
    let gone = false;
    void readStanding().then((found) => {
      if (!gone) setStanding(found);
    });
    return () => {
      gone = true;
    };
  }, []);
  const next = standing?.next;
  return (
    <Card className="known-card">
      <Heading>You are logged in as {name}</Heading>
      <p className="known-next">
        {next ? (
          <>
            Next: <b>{next.what}</b> {next.when}.
          </>
        ) : (
          'Continue with your registration, or see your profile.'
        )}
      </p>
      {stillIn && (
        <Notice kind="bad" title="You are still logged in">
          <p>We could not reach the server. Please check your connection and log out again.</p>
        </Notice>
      )}
      <div className="known-ways">
        {next?.to ? (
          <ButtonLink to={next.to}>{next.what}</ButtonLink>
        ) : (
          <ButtonLink to={standing?.settled ? addresses.abstracts : addresses.payment}>
            {standing?.settled ? 'Your abstracts' : 'Registration and payment'}
          </ButtonLink>
        )}
        <ButtonLink to={addresses.profile} look="line">
          Your profile
        </ButtonLink>
        {onRegisterAnother && (
          <Button look="line" onClick={onRegisterAnother}>
            Register somebody else
          </Button>
        )}
        <Button look="plain" onClick={() => void logOut().then((done) => setStillIn(!done))}>
          Log out
        </Button>
      </div>
    </Card>
  );
}
