import { Button } from '@isocentre/ui/button.tsx';
import { Notice } from '@isocentre/ui/notice.tsx';
import { type ReactNode, type Ref, useEffect, useRef } from 'react';
import type { Difference } from './differences.ts';
import './two-versions.css';

export interface VersionRow extends Difference {
  label: string;
  /** For a value that people know by another word. */
  inWords?: (value: string) => string;
}

/**
 * Somebody else saved first: both versions side by side, and a choice for every field that differs, so that nothing is
 * lost. Inside the form that is submitted again; `others` are the fields in which both agree.
 */
export function TwoVersions({
  rows,
  others,
  version,
  onBack,
  busy,
  children,
}: {
  rows: readonly VersionRow[];
  others: Readonly<Record<string, string>>;
  /** The version that is stored now. */
  version: number;
  onBack?: (() => void) | undefined;
  busy: boolean;
  children?: ReactNode;
}) {
  const top = useRef<HTMLDivElement>(null);
  useEffect(() => top.current?.focus(), []);
  return (
    <div className="two-versions">
      <Explanation ref={top} same={rows.length === 0} />
      <input type="hidden" name="version" value={version} />
      {Object.entries(others).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {rows.map((row) => (
        <VersionChoice key={row.name} {...row} />
      ))}
      {children}
      <div className="two-versions-end">
        <Button type="submit" disabled={busy}>
          {rows.length === 0 ? 'Save again' : 'Save the chosen versions'}
        </Button>
        {onBack && (
          <Button look="line" onClick={onBack} disabled={busy}>
            Back to my text
          </Button>
        )}
      </div>
    </div>
  );
}

function Explanation({ same, ref }: { same: boolean; ref: Ref<HTMLDivElement> }) {
  return (
    <Notice kind="warn" title="This was changed in another window meanwhile." ref={ref}>
      <p>
        {same
          ? 'Both versions are the same. You can save again.'
          : 'Nothing is lost. Choose which version of each line to keep, then save.'}
      </p>
    </Notice>
  );
}

const asItIs = (value: string) => value;

function VersionChoice({ name, label, mine, stored, proposed, inWords = asItIs }: VersionRow) {
  const option = (which: 'mine' | 'stored', words: string, value: string) => (
    <label className="version">
      <input type="radio" name={name} value={value} defaultChecked={proposed === which} />
      <span>
        <small>{words}</small> {inWords(value) || <i>empty</i>}
      </span>
    </label>
  );
  return (
    <fieldset className="version-choice">
      <legend>{label}</legend>
      <div>
        {option('mine', 'What you typed', mine)}
        {option('stored', 'What is stored now', stored)}
      </div>
    </fieldset>
  );
}
