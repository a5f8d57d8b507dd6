import { Icon } from './icon.tsx';

/** What is wrong with a field; stays until corrected. */
export function FieldError({ id, children }: { id: string; children: string | undefined }) {
  return children ? (
    <p className="field-error" id={`${id}-error`}>
      <Icon name="warning" />
      {children}
    </p>
  ) : null;
}
