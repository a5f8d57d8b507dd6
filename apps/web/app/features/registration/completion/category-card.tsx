import type { FieldErrors } from '@isocentre/domain/refusals';
import type { CategoryRules, RegistrationRules } from '@isocentre/domain/registration/registration-rules';
import { Button } from '@isocentre/ui/button.tsx';
import { Select } from '@isocentre/ui/field.tsx';
import { detailId } from '../details/detail-fields.tsx';

interface CategoryCardProps {
  rules: RegistrationRules;
  /** Categories that only have a waiting list. */
  full: ReadonlySet<string>;
  category: string;
  type: string;
  errors: FieldErrors;
  onCategory: (code: string) => void;
  onType: (code: string) => void;
  /** Differs from the stored category or type, so it can be saved on its own. */
  changed: boolean;
  saving: boolean;
}

/** Category and type; a single option is stated, not asked. */
export function CategoryCard({ rules, full, category, type, errors, onCategory, onType, changed, saving }: CategoryCardProps) {
  const chosen = rules.categories.find(({ code }) => code === category);
  return (
    <section className="card completion-card" aria-labelledby="category-and-type">
      <h2 id="category-and-type">Category and type</h2>
      <div className="detail-fields">
        <Select
          id={detailId('category')}
          name="category"
          label="Registration category"
          className="field-5"
          required
          value={category}
          error={errors['category']}
          onChange={(event) => onCategory(event.target.value)}
        >
          <option value="">Please choose</option>
          {rules.categories.map(({ code, label, types }) => (
            <option key={code} value={code} disabled={types.length === 0 && code !== category}>
              {label}
              {full.has(code) && ' (all places taken: waiting list)'}
            </option>
          ))}
        </Select>
        <div className="field-7">{chosen && <TypeChoice {...{ chosen, type, errors, onType, rules }} />}</div>
      </div>
      {changed && (
        <div className="completion-ways">
          <Button type="submit" name="payment" value="online" look="line" small aria-disabled={saving || undefined}>
            Save category
          </Button>
        </div>
      )}
    </section>
  );
}

interface TypeChoiceProps {
  chosen: CategoryRules;
  type: string;
  errors: FieldErrors;
  rules: RegistrationRules;
  onType: (code: string) => void;
}

function TypeChoice({ chosen, type, errors, rules, onType }: TypeChoiceProps) {
  const error = errors['registrationType'];
  const [only] = chosen.types;
  // An expired type stays visible until another one is chosen, with the reason.
  const outdated = chosen.pricing === 'phased' && type !== '' && !chosen.types.some(({ code }) => code === type);
  if (chosen.types.length === 1 && only && !outdated)
    return (
      <div className="field">
        <span className="field-label">Registration type</span>
        <p className="completion-only">{only.label}</p>
        {chosen.pricing === 'phased' && <p className="field-hint">Set by today's date.</p>}
        <input type="hidden" name="registrationType" value={only.code} />
      </div>
    );
  return (
    <Select
      id={detailId('registrationType')}
      name="registrationType"
      label="Registration type"
      required
      value={type}
      hint={<span className="type-in-full">{chosen.types.find(({ code }) => code === type)?.label}</span>}
      error={error ?? (outdated ? rules.typeRefusals[type] : undefined)}
      onChange={(event) => onType(event.target.value)}
    >
      {outdated && <option value={type}>Please choose again</option>}
      {chosen.types.map(({ code, label }) => (
        <option key={code} value={code}>
          {label}
        </option>
      ))}
    </Select>
  );
}
