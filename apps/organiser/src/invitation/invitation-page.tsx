import { signOut } from '@isocentre/contract/accounts';
import { CallFailed } from '@isocentre/contract/call';
import { acceptInvitation, checkInvitation, declineInvitation } from '@isocentre/contract/people';
import type { Answer } from '@isocentre/contract/route';
import { dateInWords } from '@isocentre/domain/editions/local-time';
import type { DeclineCause } from '@isocentre/domain/people/invitation';
import { needsSecondFactor } from '@isocentre/domain/people/permissions';
import { roleNames } from '@isocentre/domain/people/roles';
import { Button } from '@isocentre/ui/button.tsx';
import { Notice } from '@isocentre/ui/notice.tsx';
import { useCallback, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { call } from '../lib/call.ts';
import { PlainPage } from '../pages/plain-page.tsx';
import { LoginForm } from '../session/login-form.tsx';
import { DeclineForm } from './decline-form.tsx';
import './invitation.css';
import { NewAccountForm } from './new-account-form.tsx';
import { answersOf, begun, ReviewerQuestions, useAnswers } from './reviewer-questions.tsx';

/** The server's own words are in a table of which no page needs the rest. */
const CUT_OFF = 'This link is not complete. Please open it from the mail again, or ask for a new invitation.';

type Offer = Answer<typeof checkInvitation>;
type State = { at: 'checking' } | { at: 'refused'; message: string; again: boolean } | { at: 'offer'; offer: Offer } | { at: 'declined' };

/** `/organiser/invitation#token`: what is offered, and a yes or a no. The token is in the fragment, which no server sees. */
export function Component() {
  const navigate = useNavigate();
  const { hash } = useLocation();
  const token = new URLSearchParams(hash.slice(1)).get('token') ?? '';
  const [state, setState] = useState<State>({ at: 'checking' });
  const [fields, setFields] = useState<Readonly<Record<string, string>>>({});

  const refuse = useCallback((error: unknown) => {
    if (!(error instanceof CallFailed)) throw error;
    setFields(error.fields);
    // What was answered wrongly leaves the offer as it is.
    if (Object.keys(error.fields).some((field) => field !== 'token')) return;
    // A link that was cut off on its way is as good as one that is used.
    const message = error.code === 'VALIDATION' ? CUT_OFF : error.message;
    setState({ at: 'refused', message, again: error.status === 0 || error.status >= 500 });
  }, []);
  const check = useCallback(
    () => call(checkInvitation, { body: { token } }).then((offer) => setState({ at: 'offer', offer }), refuse),
    [token, refuse],
  );
  // Nobody who sees the screen or the history can use the link.
  useEffect(() => {
    if (hash !== '') history.replaceState(history.state, '', location.pathname);
  }, [hash]);
  useEffect(() => void check(), [check]);

  const [answers, setAnswers] = useAnswers();
  const questions = state.at === 'offer' ? state.offer.reviewing : null;
  const answered = questions && (answers ?? begun(questions));
  const accept = (account: { name?: string; password?: string } = {}) =>
    call(acceptInvitation, { body: { token, ...account, ...(answered ? { reviewing: answersOf(answered) } : {}) } }).then(
      ({ edition }) => navigate(answered && edition !== null ? `/review/${edition}` : '/organiser', { replace: true }),
      refuse,
    );
  const decline = (said: { cause?: DeclineCause; reason?: string }) =>
    call(declineInvitation, { body: { token, ...said } }).then(() => setState({ at: 'declined' }), refuse);
  const leave = () => call(signOut, {}).then(check, refuse);

  if (state.at === 'checking')
    return (
      <PlainPage title="Invitation">
        <p role="status">Checking the invitation</p>
      </PlainPage>
    );
  if (state.at === 'declined')
    return (
      <PlainPage title="Invitation declined">
        <p>Thank you for telling. Whoever invited you sees it.</p>
      </PlainPage>
    );
  if (state.at === 'refused')
    return (
      <PlainPage title="Invitation">
        <Notice kind="bad" title={state.message}>
          {state.again && <Button onClick={() => void check()}>Try Again</Button>}
        </Notice>
      </PlainPage>
    );
  const { offer } = state;
  const no = <DeclineForm errors={fields} onDecline={(said) => void decline(said)} />;
  const asked = questions && answered && (
    <ReviewerQuestions questions={questions} answers={answered} errors={fields} onChange={setAnswers} />
  );
  return (
    <PlainPage title="Invitation">
      <p>
        {offer.name ? `${offer.name}, you` : 'You'} are invited as <b>{offer.roles.map((role) => roleNames[role]).join(', ')}</b> for{' '}
        <b>{offer.edition ?? `all conferences of ${offer.society}`}</b>, at the address {offer.email}. The invitation is good until{' '}
        {dateInWords(offer.expiresAt.slice(0, 10))}.
      </p>
      {offer.roles.some(needsSecondFactor) && <p>This role needs a second step at login. You set it up after accepting.</p>}
      {offer.next === 'accept' && (
        <>
          {asked}
          <p className="row">
            <Button onClick={() => void accept()}>Accept</Button>
          </p>
          {no}
        </>
      )}
      {offer.next === 'log-in' && (
        <>
          <p>There is an account for this address. Please log in to accept.</p>
          <LoginForm onDone={() => void check()} />
          {no}
        </>
      )}
      {offer.next === 'create-account' && (
        <>
          {asked}
          <p>You have no account yet. Choose a password, and one is made when you accept.</p>
          <NewAccountForm name={offer.name ?? ''} errors={fields} onSend={(account) => void accept(account)} />
          {no}
        </>
      )}
      {offer.next === 'other-account' && (
        <Notice kind="warn" title="You are logged in with another account">
          <p>The invitation is for {offer.email}. Log out, and accept with the account of that address.</p>
          <Button look="line" onClick={() => void leave()}>
            Log out
          </Button>
        </Notice>
      )}
    </PlainPage>
  );
}
