import { readCalendar } from '@isocentre/contract/calendar';
import { countRegistrations } from '@isocentre/contract/settings-editing';
import { Bone, Loading } from '@isocentre/ui/states.tsx';
import { useCallback, useState } from 'react';
import { useParams } from 'react-router';
import { call } from '../../../../lib/call.ts';
import { useLatest } from '../../../../session/use-latest.ts';
import { ItemForm, type ItemFormProps } from '../../content/form/item-form.tsx';
import { UnknownKind } from '../../content/unknown-kind.tsx';
import { SettingsEditor } from '../settings-editor.tsx';
import { feeMatrix, withCell } from './fee-matrix.ts';
import { FeeTable } from './fee-table.tsx';
import { followCodes } from './follow-codes.ts';

const PARTS = { prices: 'Fees', categories: 'Categories', phases: 'Phases' } as const;
const FIELDS = { categories: ['categories', 'aliases'], phases: ['phases'] } as const;
const RULES = [
  'A price is charged as it was when its order was begun; orders that are open keep theirs until they expire.',
  'Whoever has paid keeps what was paid.',
  'A phase that has ended is read only here.',
  'Every category has a price in every phase.',
  'A category or phase with registrations can be renamed or closed, not removed.',
];

/** Prices, phases and categories: three views of the same draft. */
export function Component() {
  const { part = 'prices' } = useParams();
  if (!(part in PARTS)) return <UnknownKind />;
  const shown = part as keyof typeof PARTS;
  return (
    <SettingsEditor
      kind="fees"
      heading={PARTS[shown]}
      rules={RULES}
      renderForm={(props, { published }) =>
        shown === 'prices' ? (
          <Prices {...props} published={published?.body ?? null} />
        ) : (
          <ItemForm key={shown} {...props} fields={FIELDS[shown]} onChange={(next) => props.onChange(followCodes(props.body, next))} />
        )
      }
    />
  );
}

function Prices({
  body,
  faults,
  onChange,
  timeZone,
  readOnly,
  published,
  slug,
}: ItemFormProps & { published: ItemFormProps['body'] | null }) {
  // Which phase runs, the edition's own clock says.
  const load = useCallback(() => call(readCalendar, { params: { edition: slug } }), [slug]);
  const { data, error } = useLatest(load);
  const count = useCallback(() => call(countRegistrations, { params: { edition: slug } }), [slug]);
  const counted = useLatest(count).data?.categories;
  const [opened] = useState(() => new Date());
  if (!data && !error) return <Loading bones={<Bone shape="block" size="l" />}>Loading the prices</Loading>;
  const now = data ? new Date(data.now) : opened;
  const matrix = feeMatrix(body, { published, faults, now });
  const { changed, broken } = matrix;
  return (
    <form className="fees" noValidate onSubmit={(event) => event.preventDefault()}>
      <p className="quiet" role="status">
        {changed === 0
          ? 'Every price is the one in force.'
          : `${changed === 1 ? 'One price is' : `${changed} prices are`} changed in the draft.`}
        {broken > 0 && ` ${broken === 1 ? 'One' : broken} must be corrected before publishing.`}
      </p>
      <FeeTable
        matrix={matrix}
        registered={counted}
        timeZone={timeZone}
        readOnly={readOnly}
        onCell={(cell, part) => onChange(withCell(body, cell, part))}
      />
    </form>
  );
}
