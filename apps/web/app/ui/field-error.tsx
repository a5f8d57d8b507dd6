import { Icon } from './icon.tsx';

/** What is wrong with a field; it stays until it is corrected. */
export function FieldError({ id, children }: { id: string; children: string | undefined }) {
  return children ? (
    <p className="field-error" id={`${id}-error`}>
      <Icon name="warning" />
      {children}
    </p>
  ) : null;
}
