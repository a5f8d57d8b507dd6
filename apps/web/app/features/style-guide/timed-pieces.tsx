import { Button } from '@isocentre/ui/button.tsx';
import { useState } from 'react';
import { ALERT_MS } from '../../lib/durations.ts';
import { Alert } from '../../ui/alert.tsx';
import { HelpBox } from '../../ui/help-box.tsx';
import { Highlights } from '../../ui/highlights.tsx';
import { TimedRedirect } from '../../ui/timed-redirect.tsx';
import { Piece } from './piece.tsx';

/** Long enough not to redirect anybody who is looking at it. */
const AN_HOUR_MS = 3_600_000;

export function TimedPieces() {
  const [said, setSaid] = useState<'bad' | 'good' | null>(null);
  const [going, setGoing] = useState(false);
  return (
    <>
      <Piece name="Alert">
        <Button look="line" small onClick={() => setSaid('bad')}>
          Something failed
        </Button>
        <Button look="line" small onClick={() => setSaid('good')}>
          Something is done
        </Button>
        {said && (
          <Alert
            key={said}
            kind={said}
            title={said === 'bad' ? 'Login Failed' : 'Saved'}
            leavesAfterMs={ALERT_MS.other}
            onLeave={() => setSaid(null)}
          >
            <p>It leaves by itself, unless somebody is reading it.</p>
          </Alert>
        )}
      </Piece>
      <Piece name="Timed way">
        {going ? (
          <TimedRedirect to="/" afterMs={AN_HOUR_MS} title="Email Sent Successfully!" way="Taking you to the home page." icon="mail" />
        ) : (
          <Button look="line" small onClick={() => setGoing(true)}>
            Something is done, and leads on
          </Button>
        )}
      </Piece>
      <Piece name="Help box">
        <HelpBox />
      </Piece>
      <Piece name="Highlights">
        <Highlights />
      </Piece>
    </>
  );
}
