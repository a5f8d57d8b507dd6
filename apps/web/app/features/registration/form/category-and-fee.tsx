import { addresses } from '@isocentre/domain/addresses';
import { categoryIn, detailsFaults, OTHER, registrationWords } from '@isocentre/domain/registration/check-registration';
import { proofName } from '@isocentre/domain/registration/proofs';
import { type CategoryRules, payLaterVisible } from '@isocentre/domain/registration/registration-rules';
import { Check } from '@isocentre/ui/check.tsx';
import { Field } from '@isocentre/ui/field.tsx';
import { Notice } from '@isocentre/ui/notice.tsx';
import type { RegistrationData } from '../load-registration.ts';
import { CategoryList } from './category-list.tsx';
import { fieldProps, type PartProps } from './fields.ts';
import { TypeChoice } from './type-choice.tsx';
import { type FieldName, idOf } from './values.ts';

export interface Choice {
  category: string;
  registrationType: string;
}

interface CategoryAndFeeProps extends PartProps {
  lines: RegistrationData['categories'];
  refundDays: number;
  /** Whether the page is hydrated: before that, and without script, nothing that may be needed is disabled. */
  live: boolean;
  onChoose: (choice: Choice) => void;
  goTo: (field: FieldName) => void;
}

/** A category's initial type: today's, if it is on offer. */
export const startType = (category: CategoryRules | undefined) => category?.defaultType ?? category?.types[0]?.code ?? '';

/** Before a category is chosen, what most of them offer. */
export const usualCategory = (categories: readonly CategoryRules[]) =>
  categories.find(({ pricing }) => pricing === 'phased') ?? categories[0];

export function CategoryAndFee({ lines, refundDays, live, onChoose, goTo, ...props }: CategoryAndFeeProps) {
  const { rules, errors, start, values } = props;
  const category = categoryIn(rules, values.category);
  const shown = category ?? usualCategory(rules.categories);
  const home = rules.countries[0] ?? '';
  const abroad = (values.country || home) === home ? null : values.country === OTHER ? values.countryOther || 'abroad' : values.country;
  const forAbroad = rules.categories.find(({ abroadOnly }) => abroadOnly);
  const ageFault = category && category.minAge !== null ? detailsFaults(rules, values, category)['age'] : undefined;
  const type = values.registrationType;
  const gone = shown && type !== '' && !shown.types.some(({ code }) => code === type);
  const typeError = errors['registrationType'] ?? (gone ? (rules.typeRefusals[type] ?? registrationWords.type) : undefined);
  return (
    <>
      <CategoryList
        categories={rules.categories}
        lines={lines}
        chosen={values.category}
        abroad={abroad}
        onChoose={(code) => onChoose({ category: code, registrationType: startType(categoryIn(rules, code)) })}
        error={errors['category']}
      />
      <div className="step-grid step-more">
        <Field
          className="span-5 membership"
          autoComplete="off"
          required
          hint="As on your card"
          disabled={live && !category?.requiresMembershipId}
          {...fieldProps('membershipId', props)}
        />
        {shown && shown.types.length > 0 && (
          <div className="span-12">
            <TypeChoice
              key={shown.code}
              category={shown}
              priced={category !== undefined}
              chosen={type}
              onChoose={(registrationType) => onChoose({ category: values.category, registrationType })}
              error={typeError}
            />
          </div>
        )}
      </div>
      {abroad !== null && forAbroad && category && !category.abroadOnly && (
        <Notice title={`Do you live outside ${home}?`}>
          <p>
            Delegates from outside {home} usually register as {forAbroad.label}. If you are not sure which category is yours, please ask the
            organisers.
          </p>
        </Notice>
      )}
      {live && ageFault && (
        <Notice kind="warn" title={ageFault}>
          <p>
            <button type="button" className="link-button" onClick={() => goTo('age')}>
              Enter your age in step 1
            </button>
          </p>
        </Notice>
      )}
      {category && category.proof !== 'none' && (
        <Notice title={`Please have your ${proofName(category.proof)} ready`}>
          <p>You can attach it once you have logged in, as a PDF, JPEG or PNG file.</p>
        </Notice>
      )}
      <div className="step-checks">
        <Check
          id={idOf('acceptTerms')}
          name="acceptTerms"
          required
          error={errors['acceptTerms']}
          label={
            <>
              I have read the{' '}
              <a href={addresses.terms} target="_blank" rel="noopener">
                terms and conditions<span className="vh"> (opens in a new tab)</span>
              </a>
              . Registration fees are non-refundable; refund inquiries within {refundDays} days.
            </>
          }
        />
        <Check
          id={idOf('payLater')}
          className={errors['payLater'] ? undefined : 'pay-later'}
          name="payLater"
          defaultChecked={start.payLater !== ''}
          disabled={live && !payLaterVisible(category, false)}
          error={errors['payLater']}
          label="I will pay later"
          hint="You pay the fee valid on the day you pay."
        />
      </div>
    </>
  );
}
