import { addresses } from '@isocentre/domain/addresses';
import { Kolam } from '@isocentre/ui/kolam/kolam.tsx';
import { ArrowLink } from '../ui/arrow-link.tsx';
import { ButtonLink } from '../ui/button-link.tsx';
import './not-found.css';

/** An open line: the URL leads nowhere. */
export function NotFound() {
  return (
    <section className="lost on-ink">
      <div className="wrap lost-in">
        <div className="lost-text">
          <span className="label">Error 404</span>
          <h1>This line does not close.</h1>
          <p className="lead">The page you asked for is not here. It may have moved, or the address may be mistyped.</p>
          <div className="lost-action">
            <ButtonLink look="hero" to="/">
              Back to home
            </ButtonLink>
            <ArrowLink to={addresses.programme}>See the programme</ArrowLink>
          </div>
        </div>
        <Kolam className="lost-art" figure={{ kind: 'lost', seed: 's1' }} />
      </div>
    </section>
  );
}
