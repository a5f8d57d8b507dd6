import { Kolam } from '@isocentre/ui/kolam/kolam.tsx';
import { Mark } from '@isocentre/ui/mark.tsx';
import { Link } from 'react-router';
import { useShellData } from '../lib/shell-data.ts';
import './logo.css';

/** Mark, short name and tagline. The year, if the name ends with one, is set lighter. */
export function Logo({ shortName, line, state }: { shortName: string; line: string; state?: unknown }) {
  const [, name = shortName, year] = /^(.*?)\s(\d{4})$/.exec(shortName) ?? [];
  const seed = useShellData()?.edition.look?.seed;
  return (
    <Link className="logo" to="/" state={state}>
      {seed ? <Kolam className="mark" figure={{ kind: 'mark', seed }} /> : <Mark />}
      <span>
        <b>
          {name} {year && <span>{year}</span>}
        </b>
        <small>{line}</small>
        <span className="vh">, home</span>
      </span>
    </Link>
  );
}
