import { KIND_NAMES, type KindName, kindOf } from '@isocentre/domain/content/kinds';
import { useParams } from 'react-router';
import { UnknownKind } from '../content/unknown-kind.tsx';
import { SETTINGS } from './parts.ts';
import { SettingsEditor } from './settings-editor.tsx';

/** The kind of settings that an address names. */
export const settingsKind = (name: string | undefined): KindName | undefined =>
  KIND_NAMES.find((kind) => kind === name && kindOf(kind).area === 'settings');

const RULES: Readonly<Partial<Record<KindName, readonly string[]>>> = {
  dates: [
    'All times are those of the conference’s own zone.',
    'Days and deadlines are checked against the phases, the programme and each other.',
    'Orders that are open keep their price until they expire.',
  ],
  limits: [
    'A lower limit applies to new entries; what is submitted stays.',
    'There are never fewer places in the workshop than are taken.',
  ],
  refunds: ['What was refunded stays refunded.', 'The first rule that has not ended counts.'],
};

/** Dates, limits, refunds, tax, contact, choices: each in a form drawn from its schema. */
export function Component() {
  const kind = settingsKind(useParams()['kind']);
  if (!kind) return <UnknownKind />;
  const part = SETTINGS.flatMap(({ parts }) => parts).find(({ path }) => path === kind);
  return <SettingsEditor key={kind} kind={kind} heading={part?.name ?? kindOf(kind).name} rules={RULES[kind] ?? []} />;
}
