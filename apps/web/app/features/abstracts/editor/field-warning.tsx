import { Icon } from '@isocentre/ui/icon.tsx';

/** What a writer may want to change in a field, and need not. */
export function FieldWarning({ id, children }: { id: string; children: string | undefined }) {
  return children ? (
    <p className="sheet-warning" id={`${id}-warning`}>
      <Icon name="warning" />
      {children}
    </p>
  ) : null;
}
