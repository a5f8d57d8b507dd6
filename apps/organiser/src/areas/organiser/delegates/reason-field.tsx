import { Button } from '@isocentre/ui/button.tsx';
import { TextArea } from '@isocentre/ui/field.tsx';

interface ReasonFieldProps {
  label: string;
  /** One click each. */
  common: readonly string[];
  value: string;
  error: string | undefined;
  hint?: string;
  onChange: (reason: string) => void;
}

/** Why something is done, for the record. */
export const ReasonField = ({ label, common, value, error, hint, onChange }: ReasonFieldProps) => (
  <div className="reason">
    <TextArea
      name="reason"
      label={label}
      rows={2}
      maxLength={500}
      required
      value={value}
      error={error}
      {...(hint === undefined ? {} : { hint })}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
    <div className="reason-common" role="group" aria-label="Common reasons">
      {common.map((words) => (
        <Button key={words} look="line" small onClick={() => onChange(words)}>
          {words}
        </Button>
      ))}
    </div>
  </div>
);
