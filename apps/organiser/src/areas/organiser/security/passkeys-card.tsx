import type { SecondFactors } from '@isocentre/contract/second-factor';
import { Button } from '@isocentre/ui/button.tsx';
import { Card } from '@isocentre/ui/card.tsx';
import { Badge } from '@isocentre/ui/tag.tsx';
import { useState } from 'react';
import { useOutletContext } from 'react-router';
import { dayOf, seenWords } from '../../../lib/day-words.ts';
import type { FrameData } from '../frame/load-frame.ts';
import { Sign } from '../frame/sign.tsx';
import { AddPasskey } from './add-passkey.tsx';

export type Passkey = SecondFactors['passkeys'][number];

interface PasskeysCardProps {
  passkeys: readonly Passkey[];
  onAdded: (factors: SecondFactors) => void;
  onRemove: (passkey: Passkey) => void;
}

/** Finger, face or PIN of a device instead of a code. */
export function PasskeysCard({ passkeys, onAdded, onRemove }: PasskeysCardProps) {
  const { timeZone } = useOutletContext<FrameData>().edition;
  const [adding, setAdding] = useState(false);
  return (
    <Card>
      <div className="security-head">
        <h2>Passkeys</h2>
        {passkeys.length > 0 ? <Badge state="good">On</Badge> : <Badge state="off">Off</Badge>}
      </div>
      <p>
        Your phone, computer or security key says that it is you, by finger, face or PIN. There is no code to type, and none to give away to
        a false site.
      </p>
      {passkeys.length > 0 && (
        <ul className="passkeys" aria-label="Your passkeys">
          {passkeys.map((passkey) => (
            <li key={passkey.id}>
              <Sign name="key" />
              <span>
                <b>{passkey.name}</b>
                <small>
                  added {dayOf(passkey.createdAt, timeZone)}, last used: {seenWords(passkey.lastUsedAt, timeZone)}
                </small>
              </span>
              <Button look="line" small onClick={() => onRemove(passkey)}>
                Remove<span className="vh"> {passkey.name}</span>
              </Button>
            </li>
          ))}
        </ul>
      )}
      {adding ? (
        <AddPasskey
          onDone={(factors) => {
            setAdding(false);
            onAdded(factors);
          }}
          onCancel={() => setAdding(false)}
        />
      ) : (
        <Button look={passkeys.length > 0 ? 'line' : 'filled'} small={passkeys.length > 0} onClick={() => setAdding(true)}>
          {passkeys.length > 0 ? 'Add another passkey' : 'Add a passkey'}
        </Button>
      )}
    </Card>
  );
}
