import { readSecondFactors, removeApp, removePasskey, renewRecoveryCodes, type SecondFactors } from '@isocentre/contract/second-factor';
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
import { AppCard } from './app-card.tsx';
import { type Passkey, PasskeysCard } from './passkeys-card.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { RemoveDialog } from './remove-dialog.tsx';
import './security-page.css';

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
  const [removing, setRemoving] = useState<'app' | Passkey>();
  const [codes, setCodes] = useState<readonly string[]>();
  const [failed, setFailed] = useState<string>();
  const [said, setSaid] = useState('');
  const { app, passkeys, needed, recoveryCodesLeft } = factors;
  const hasFactor = app || passkeys.length > 0;

  const newCodes = async () => {
    setFailed(undefined);
    try {
      const made = await ask(() => call(renewRecoveryCodes, {}));
      setCodes(made.codes);
      onChange(await call(readSecondFactors, {}));
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error;
      setFailed(error.message);
    }
  };
  const added = (now: SecondFactors, words: string) => {
    setSaid(words);
    onChange(now);
    // They are worth most at once: the phone may be lost tomorrow.
    if (!hasFactor) void newCodes();
  };

  return (
    <div className="security">
      <p role="status" className="vh">
        {said}
      </p>
      {failed && <Notice kind="bad" title={failed} />}
      {needed && !hasFactor && (
        <Notice kind="warn" title="Your role needs a second step">
          <p>Until an authenticator app or a passkey is set up, nothing else opens.</p>
        </Notice>
      )}
      <AppCard isSetUp={app} onSetUp={(now) => added(now, 'The app is set up')} onRemove={() => setRemoving('app')} />
      <PasskeysCard passkeys={passkeys} onAdded={(now) => added(now, 'The passkey is added')} onRemove={setRemoving} />
      {hasFactor && (
        <Card>
          <div className="security-head">
            <h2>Recovery codes</h2>
            <Badge state={recoveryCodesLeft < 3 ? 'pending' : 'good'}>{recoveryCodesLeft} left</Badge>
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
      {removing && (
        <RemoveDialog
          what={removing === 'app' ? 'the authenticator app' : `the passkey “${removing.name}”`}
          last={removing === 'app' ? passkeys.length === 0 : !app && passkeys.length === 1}
          run={() => (removing === 'app' ? call(removeApp, {}) : call(removePasskey, { params: { id: removing.id } }))}
          onDone={(now) => {
            setRemoving(undefined);
            setSaid('Removed');
            onChange(now);
          }}
          onClose={() => setRemoving(undefined)}
        />
      )}
    </div>
  );
}
