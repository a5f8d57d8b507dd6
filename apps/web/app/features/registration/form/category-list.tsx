import { dateInWords } from '@isocentre/domain/editions/local-time';
import { refusals } from '@isocentre/domain/refusals';
import { proofName } from '@isocentre/domain/registration/proofs';
import type { CategoryRules } from '@isocentre/domain/registration/registration-rules';
import { FieldError } from '@isocentre/ui/field-error.tsx';
import { useShellData } from '../../../lib/shell-data.ts';
import { useSeats } from '../../workshop/use-seats.ts';
import './options.css';
import type { RegistrationData } from '../load-registration.ts';
import { priceInShort } from '../../fees/price-steps.ts';
import { idOf } from './values.ts';

interface CategoryListProps {
  categories: readonly CategoryRules[];
  lines: RegistrationData['categories'];
  chosen: string;
  /** The delegate's country, if it is not the edition's own. */
  abroad: string | null;
  onChoose: (code: string) => void;
  error: string | undefined;
}

/** Every category with today's price; those that include the workshop at the end, under its date. */
export function CategoryList({ categories, lines, chosen, abroad, onChoose, error }: CategoryListProps) {
  const workshop = useShellData()?.site.workshop;
  const seats = useSeats();
  const withWorkshop = categories.filter(({ code }) => lines[code]?.includesWorkshop);
  const others = categories.filter(({ code }) => !lines[code]?.includesWorkshop);
  const option = (category: CategoryRules, first: boolean) => (
    <CategoryOption
      key={category.code}
      id={first ? idOf('category') : undefined}
      category={category}
      tableLabel={lines[category.code]?.feeTableLabel ?? ''}
      checked={category.code === chosen}
      abroad={abroad}
      onChoose={onChoose}
    />
  );
  return (
    <fieldset
      className="choice"
      role="radiogroup"
      aria-required="true"
      aria-invalid={error ? true : undefined}
      aria-describedby={error ? 'category-error' : undefined}
    >
      <legend className="field-label">Registration category</legend>
      <div className="options">
        {others.map((category, i) => option(category, i === 0))}
        {withWorkshop.length > 0 && (
          <div className="options-group">
            With the workshop{workshop && ` on ${dateInWords(workshop.date, { year: false })}`}
            {seats}
          </div>
        )}
        {withWorkshop.map((category, i) => option(category, others.length === 0 && i === 0))}
      </div>
      <FieldError id="category">{error}</FieldError>
    </fieldset>
  );
}

const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);

/** What a category requires, or whom it is for. */
function smallPrint(category: CategoryRules, tableLabel: string, abroad: string | null): string {
  const parts = [
    abroad !== null && category.abroadOnly && `for delegates from ${abroad}`,
    (category.requiresMembershipId || category.pricing === 'fixed') && tableLabel,
    category.pricing === 'fixed' && 'fixed price',
    category.pricing === 'complimentary' && category.types[0]?.quote.chargeMinor !== 0 && 'complimentary, service charge only',
    category.proof !== 'none' && proofName(category.proof),
  ];
  return capital(parts.filter(Boolean).join(', '));
}

interface CategoryOptionProps {
  id: string | undefined;
  category: CategoryRules;
  tableLabel: string;
  checked: boolean;
  abroad: string | null;
  onChoose: (code: string) => void;
}

function CategoryOption({ id, category, tableLabel, checked, abroad, onChoose }: CategoryOptionProps) {
  const { code, label, types, defaultType } = category;
  const over = types.length === 0;
  const price = (types.find((type) => type.code === defaultType) ?? types[0])?.quote.price;
  const small = over ? refusals.WORKSHOP_SALES_CLOSED.text : smallPrint(category, tableLabel, abroad);
  return (
    <label className="option">
      <input
        id={id}
        type="radio"
        name="category"
        value={code}
        checked={checked}
        disabled={over}
        // The style sheet shows and hides by these, so that it works without script too.
        data-membership={category.requiresMembershipId ? '' : undefined}
        data-pay-now={category.payLater ? undefined : ''}
        onChange={() => onChoose(code)}
      />
      <span className="option-words">
        <b>{label}</b> {small && <small>{small}</small>}
      </span>
      {price && <span className="option-price">{priceInShort(price)}</span>}
    </label>
  );
}
