import { GRANT_NAMES, type GrantReason } from '@isocentre/domain/registration/grants';
import type { OnBehalfRules } from '@isocentre/domain/registration/on-behalf';
import { Select } from '@isocentre/ui/field.tsx';
import { useId } from 'react';
import { ReasonField } from '../reason-field.tsx';

/** What somebody is registered for, as it is typed. */
export interface Wish {
  readonly category: string;
  readonly registrationType: string;
  readonly priceReason: string;
  /** Empty: it is paid. */
  readonly grantAs: GrantReason | '';
  readonly grantReason: string;
}

export type Category = OnBehalfRules['categories'][number];

const isOther = (category: Category | undefined, type: string) => category?.otherTypes.some(({ code }) => code === type) ?? false;

export function wishInBody({ category, registrationType, priceReason, grantAs, grantReason }: Wish, of: Category | undefined) {
  const choice = { category, registrationType };
  if (grantAs !== '') return { ...choice, grant: { as: grantAs, reason: grantReason } };
  return isOther(of, registrationType) && priceReason !== '' ? { ...choice, priceReason } : choice;
}

interface WhatForProps {
  rules: OnBehalfRules;
  wish: Wish;
  errors: Readonly<Record<string, string>>;
  mayApplyOtherPrice: boolean;
  onChange: (wish: Wish) => void;
}

const PRICE_REASONS = ['Paid before the phase ended', 'Promised by the committee'];
const GRANT_REASONS = ['Invited speaker', 'Part of the sponsor’s contract'];

/** Category, price, or no price at all. */
export function WhatFor({ rules, wish, errors, mayApplyOtherPrice, onChange }: WhatForProps) {
  const name = useId();
  const category = rules.categories.find(({ code }) => code === wish.category);
  const choose = (code: string) => {
    const next = rules.categories.find((one) => one.code === code);
    onChange({ ...wish, category: code, registrationType: next?.defaultType ?? '' });
  };
  const granted = wish.grantAs !== '';
  return (
    <>
      <Select
        name="category"
        label="Category"
        required
        value={wish.category}
        error={errors['category']}
        onChange={({ currentTarget }) => choose(currentTarget.value)}
      >
        <option value="">Choose</option>
        {rules.categories.map(({ code, label, types }) => (
          <option key={code} value={code} disabled={types.length === 0}>
            {label}
          </option>
        ))}
      </Select>
      <fieldset className="price-choice">
        <legend>Fee</legend>
        <label>
          <input type="radio" name={name} checked={!granted} onChange={() => onChange({ ...wish, grantAs: '' })} />
          <span>To be paid</span>
        </label>
        <label>
          <input type="radio" name={name} checked={granted} onChange={() => onChange({ ...wish, grantAs: 'faculty' })} />
          <span>
            Granted <small>Faculty, guests, sponsors and staff pay nothing</small>
          </span>
        </label>
      </fieldset>
      {!granted && category && <PriceField {...{ category, wish, errors, mayApplyOtherPrice, onChange }} />}
      {granted && (
        <>
          <Select
            name="grantAs"
            label="Granted to"
            value={wish.grantAs}
            error={errors['grant.as']}
            onChange={({ currentTarget }) => onChange({ ...wish, grantAs: currentTarget.value as GrantReason })}
          >
            {Object.entries(GRANT_NAMES).map(([code, words]) => (
              <option key={code} value={code}>
                {words}
              </option>
            ))}
          </Select>
          <ReasonField
            label="Why it is granted"
            common={GRANT_REASONS}
            value={wish.grantReason}
            error={errors['grant.reason']}
            onChange={(grantReason) => onChange({ ...wish, grantReason })}
          />
        </>
      )}
    </>
  );
}

interface PriceFieldProps extends Omit<WhatForProps, 'rules'> {
  category: Category;
}

/** One price is stated by what this means; several are chosen. */
function PriceField({ category, wish, errors, mayApplyOtherPrice, onChange }: PriceFieldProps) {
  const others = mayApplyOtherPrice ? category.otherTypes : [];
  if (category.pricing !== 'phased' || category.types.length + others.length < 2) return null;
  return (
    <>
      <Select
        name="registrationType"
        label="Price"
        value={wish.registrationType}
        error={errors['registrationType']}
        onChange={({ currentTarget }) => onChange({ ...wish, registrationType: currentTarget.value })}
      >
        {category.types.map(({ code, label, quote }) => (
          <option key={code} value={code}>
            {quote.price}: {label}
          </option>
        ))}
        {others.length > 0 && (
          <optgroup label="Price of another phase, with a reason">
            {others.map(({ code, label, quote }) => (
              <option key={code} value={code}>
                {quote.price}: {label}
              </option>
            ))}
          </optgroup>
        )}
      </Select>
      {isOther(category, wish.registrationType) && (
        <ReasonField
          label="Why this price"
          common={PRICE_REASONS}
          value={wish.priceReason}
          error={errors['priceReason']}
          onChange={(priceReason) => onChange({ ...wish, priceReason })}
        />
      )}
    </>
  );
}
