import { pageName } from '@isocentre/domain/content/page-name';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { useFromPage } from '../lib/from-page.ts';
import { Icon } from './icon.tsx';
import { Kolam } from './kolam/kolam.tsx';
import './page-banner.css';

/** The head of every inner page: where you came from, an arrow, the page's name, then its heading. */
export function PageBanner({ title, lead, name, seed }: { title: string; lead?: ReactNode; name?: string; seed?: string }) {
  const { pathname } = useLocation();
  const from = useFromPage();
  return (
    <section className="banner on-ink">
      <Kolam className="banner-art" figure={{ kind: 'hero', seed: seed ?? 's8' }} />
      <div className="wrap">
        <nav aria-label="Breadcrumb">
          <ol className="crumb">
            <li>
              <Link to={from.path}>{from.from}</Link>
              <Icon name="arrow" />
            </li>
            <li aria-current="page">{name ?? pageName(pathname)}</li>
          </ol>
        </nav>
        <h1>{title}</h1>
        {lead && <p className="lead">{lead}</p>}
      </div>
    </section>
  );
}
