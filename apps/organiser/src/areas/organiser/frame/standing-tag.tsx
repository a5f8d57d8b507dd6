import type { Standing } from '@isocentre/domain/editions/stage';
import { Badge } from '@isocentre/ui/tag.tsx';

/** Said beside the name wherever it could be mistaken for another edition; the live one is the usual case. */
export function StandingTag({ standing }: { standing: Standing }) {
  if (standing === 'live') return null;
  if (standing === 'archived') return <Badge state="off">Archived</Badge>;
  return standing === 'draft' ? <Badge state="pending">Draft</Badge> : <Badge state="off">Past</Badge>;
}
