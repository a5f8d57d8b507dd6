import { Kolam } from '@isocentre/ui/kolam/kolam.tsx';

/** Replaces a missing logo: a sign woven from the name, and the name. */
export function SponsorMark({ title }: { title: string }) {
  return (
    <div className="sponsor-mark" aria-hidden="true">
      <Kolam figure={{ kind: 'motif', seed: title, n: 3 }} />
      <span>{title}</span>
    </div>
  );
}
