import { Kolam } from '@isocentre/ui/kolam/kolam.tsx';
import { useId } from 'react';
import { useShellData } from '../lib/shell-data.ts';
import './help-box.css';

/** How to reach the organisers, beside a form. Empty values are left out; without any, so is the box. */
export function HelpBox() {
  const id = useId();
  const edition = useShellData()?.edition;
  const { email, phone, hours } = edition?.contact ?? {};
  if (!edition || (!email && !phone)) return null;
  return (
    <section className="help-box" aria-labelledby={id}>
      <Kolam figure={{ kind: 'motif', seed: 's1', n: 3 }} />
      <div>
        <h2 id={id}>Need help?</h2>
        <p>Desk hours: {hours}</p>
        <ul className="help-box-ways">
          {email && (
            <li>
              <a href={`mailto:${email}`}>{email}</a>
            </li>
          )}
          {phone && (
            <li>
              <a href={`tel:${phone.replaceAll(' ', '')}`}>{phone}</a>
            </li>
          )}
        </ul>
      </div>
    </section>
  );
}
