import { categoryIn, typeOf } from '@isocentre/domain/registration/check-registration';
import { lazy, Suspense, useState } from 'react';
import { useActionData } from 'react-router';
import { useNextChange } from '../../lib/use-next-change.ts';
import { useKnown } from '../../lib/use-known.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { HelpBox } from '../../ui/help-box.tsx';
import { ClosedRegistration } from './closed-registration.tsx';
import { DaysToRemember } from './days-to-remember.tsx';
import { FeeToday } from '../fees/fee-today.tsx';
import { Registered } from './form/registered.tsx';
import { type Progress, RegistrationForm } from './form/registration-form.tsx';
import { emptyValues } from './form/use-typed.ts';
import type { Outcome, Values } from './form/values.ts';
import type { RegistrationData } from './load-registration.ts';
import './registration-panel.css';
import { StickyFee } from './form/sticky-fee.tsx';
import { priceSteps } from '../fees/price-steps.ts';
import { tabAddress } from './tabs.tsx';

const KnownCard = lazy(() => import('./known/known-card.tsx').then((card) => ({ default: card.KnownCard })));

/**
 * The form while online registration is open, and what to do instead when it is not. Follows the date while it is open.
 */
export function RegistrationPanel(data: RegistrationData) {
  useNextChange(data.nextChangeAt);
  return (
    <div className="wrap register">
      {data.state === 'form' ? (
        <OpenRegistration {...data} />
      ) : (
        <>
          <div className="register-main">
            <ClosedRegistration {...data} />
          </div>
          <div className="register-side">
            <DaysToRemember desk={data.desk?.phase} phases={data.phases} abstracts={data.abstracts} />
            <HelpBox />
          </div>
        </>
      )}
    </div>
  );
}

/** The price of the form's choices now. */
function quoteOf({ rules }: RegistrationData, { category: code, registrationType }: Values) {
  const category = categoryIn(rules, code);
  return (category && category.types.find((type) => type.code === typeOf(category, registrationType))?.quote) ?? null;
}

function OpenRegistration(data: RegistrationData) {
  const posted = useActionData<Outcome>();
  const [registered, setRegistered] = useState(posted && 'registered' in posted ? posted.registered : null);
  const [round, setRound] = useState(0);
  const [progress, setProgress] = useState<Progress>(() => ({
    values: (posted && 'failed' in posted ? posted.values : undefined) ?? emptyValues(data.rules),
    step: 0,
    sending: false,
  }));
  const known = useKnown();
  const [forAnother, setForAnother] = useState(false);
  const card = known !== null && !forAnother && !registered && !posted ? known : null;
  const quote = quoteOf(data, progress.values);
  const steps = priceSteps(data.phases, data.categories[progress.values.category]?.prices);
  const another = () => {
    setRegistered(null);
    setRound(round + 1);
    setProgress({ values: emptyValues(data.rules), step: 0, sending: false });
  };
  return (
    <>
      <div className="register-main">
        {card !== null ? (
          <Suspense>
            <KnownCard name={card} heading="h2" onRegisterAnother={() => setForAnother(true)} />
          </Suspense>
        ) : registered ? (
          <Registered {...registered} onAnother={another} />
        ) : (
          <RegistrationForm
            key={round}
            data={data}
            posted={round === 0 && posted && 'failed' in posted ? posted : undefined}
            onProgress={setProgress}
            onRegistered={setRegistered}
          />
        )}
      </div>
      <div className="register-side">
        {!registered && card === null && (
          <FeeToday quote={quote} steps={steps} today={data.today} notes={data.notes}>
            <p>Your fee appears here once you choose a category.</p>
          </FeeToday>
        )}
        <ButtonLink to={tabAddress('fees')} look="line" preventScrollReset>
          See all fees
        </ButtonLink>
        <DaysToRemember desk={data.desk?.phase} phases={data.phases} abstracts={data.abstracts} />
        <HelpBox />
      </div>
      {!registered && card === null && <StickyFee quote={quote} {...progress} />}
    </>
  );
}
