import type { SecondFactors } from '@isocentre/contract/second-factor';
import { Button } from '@isocentre/ui/button.tsx';
import { Card } from '@isocentre/ui/card.tsx';
import { Badge } from '@isocentre/ui/tag.tsx';
import { useState } from 'react';
import { SetUpApp } from './set-up-app.tsx';

interface AppCardProps {
  isSetUp: boolean;
  onSetUp: (factors: SecondFactors) => void;
  onRemove: () => void;
}

/** Codes that an app on the phone shows. */
export function AppCard({ isSetUp, onSetUp, onRemove }: AppCardProps) {
  const [settingUp, setSettingUp] = useState(false);
  const done = (factors: SecondFactors) => {
    setSettingUp(false);
    onSetUp(factors);
  };
  return (
    <Card>
      <div className="security-head">
        <h2>Authenticator app</h2>
        {isSetUp ? <Badge state="good">On</Badge> : <Badge state="off">Off</Badge>}
      </div>
      {settingUp ? (
        <SetUpApp onDone={done} onCancel={() => setSettingUp(false)} />
      ) : (
        <>
          <p>An app on your phone shows a new code every 30 seconds. It works without a connection.</p>
          {isSetUp ? (
            <Button look="line" small onClick={onRemove}>
              Remove the app
            </Button>
          ) : (
            <Button onClick={() => setSettingUp(true)}>Set up an app</Button>
          )}
        </>
      )}
    </Card>
  );
}
