import { Kolam } from '@isocentre/ui/kolam/kolam.tsx';
import './threshold.css';

/** The band between page and footer, as a kolam lies on a doorstep. */
export function Threshold() {
  return <Kolam className="threshold" figure={{ kind: 'divider', seed: 'c', n: 12 }} />;
}
