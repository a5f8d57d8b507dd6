import { readSecondFactors, removeApp, renewRecoveryCodes, type SecondFactors } from '@isocentre/contract/second-factor';
import { CallFailed } from '@isocentre/contract/call';
import { Button } from '@isocentre/ui/button.tsx';
import { Card } from '@isocentre/ui/card.tsx';
import { Notice } from '@isocentre/ui/notice.tsx';
import { Bone, ErrorState, Loading } from '@isocentre/ui/states.tsx';
import { Badge } from '@isocentre/ui/tag.tsx';
import { useState } from 'react';
import { call } from '../../../lib/call.ts';
import { PageHead } from '../../../pages/page-head.tsx';
import { useAsk, useAsked } from '../../../session/ask.ts';
import { RecoveryCodes } from './recovery-codes.tsx';
import './security-page.css';
import { SetUpApp } from './set-up-app.tsx';

const load = () => call(readSecondFactors, {});

/** My second factors. Nobody else sees this page, and no secret is shown twice. */
export function Component() {
  const { asked, again, set } = useAsked(load);
  return (
    <>
      <PageHead title="My security">What protects your account besides the password.</PageHead>
      {asked.state === 'loading' && <Loading bones={<Bone shape="block" />}>Loading your second factors</Loading>}
      {asked.state === 'failed' && (
        <ErrorState level="h2" title="Your second factors did not load" reason={asked.error.message} onRetry={again} />
      )}
      {asked.state === 'there' && <Factors factors={asked.data} onChange={set} />}
    </>
  );
}

function Factors({ factors, onChange }: { factors: SecondFactors; onChange: (factors: SecondFactors) => void }) {
  const ask = useAsk();
  const [settingUp, setSettingUp] = useState(false);
  const [codes, setCodes] = useState<readonly string[]>();
  const [failed, setFailed] = useState<string>();

  const attempt = async (work: () => Promise<void>) => {
    setFailed(undefined);
    try {
      await work();
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error;
      setFailed(error.message);
    }
  };
  const newCodes = () =>
    attempt(async () => {
      const made = await ask(() => call(renewRecoveryCodes, {}));
      setCodes(made.codes);
      onChange(await call(readSecondFactors, {}));
    });
  const remove = () => attempt(async () => onChange(await ask(() => call(removeApp, {}))));
  const activated = (now: SecondFactors) => {
    setSettingUp(false);
    onChange(now);
    // They are worth most at once: the phone may be lost tomorrow.
    void newCodes();
  };

  return (
    <div className="security">
      {failed && <Notice kind="bad" title={failed} />}
      {factors.needed && !factors.app && !settingUp && (
        <Notice kind="warn" title="Your role needs a second step">
          <p>Until an authenticator app is set up, nothing else opens.</p>
        </Notice>
      )}
      <Card>
        <div className="security-head">
          <h2>Authenticator app</h2>
          {factors.app ? <Badge state="good">On</Badge> : <Badge state="off">Off</Badge>}
        </div>
        {settingUp ? (
          <SetUpApp onDone={activated} onCancel={() => setSettingUp(false)} />
        ) : (
          <>
            <p>An app on your phone shows a new code every 30 seconds. It works without a connection.</p>
            {factors.app ? (
              <Button look="line" small onClick={() => void remove()}>
                Remove the app
              </Button>
            ) : (
              <Button onClick={() => setSettingUp(true)}>Set up an app</Button>
            )}
          </>
        )}
      </Card>
      {factors.app && (
        <Card>
          <div className="security-head">
            <h2>Recovery codes</h2>
            <Badge state={factors.recoveryCodesLeft < 3 ? 'pending' : 'good'}>{factors.recoveryCodesLeft} left</Badge>
          </div>
          {codes ? (
            <RecoveryCodes codes={codes} />
          ) : (
            <>
              <p>For the day your phone is lost. Each code works once.</p>
              <Button look="line" small onClick={() => void newCodes()}>
                Make ten new codes
              </Button>
            </>
          )}
        </Card>
      )}
      <p className="small">
        Where you are signed in, and your password: <a href="/userProfile">My profile</a>
      </p>
    </div>
  );
}
