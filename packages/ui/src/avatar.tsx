import './avatar.css';
import { Kolam } from './kolam/kolam.tsx';

/** A person without a photo. Hidden from assistive technology: the name is always beside it. */
export function Avatar({ name }: { name: string }) {
  return <Kolam className="avatar" figure={{ kind: 'avatar', seed: name }} />;
}
