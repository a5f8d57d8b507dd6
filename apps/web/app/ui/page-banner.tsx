import { Icon } from '@isocentre/ui/icon.tsx';
import { Kolam } from '@isocentre/ui/kolam/kolam.tsx';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useFromPage, usePageName } from '../lib/from-page.ts';
import { useShellData } from '../lib/shell-data.ts';
import './page-banner.css';

/** The head of every inner page: where the visitor came from, an arrow, the page's name, then its heading. */
export function PageBanner({
  title,
  lead,
  name,
  seed,
  compact = false,
  children,
}: {
  title: ReactNode;
  lead?: ReactNode;
  name?: string;
  seed?: string;
  /** White and low, for a page whose work begins below it; such a page also requests a solid bar. */
  compact?: boolean;
  /** Below the heading. */
  children?: ReactNode;
}) {
  const pathName = usePageName();
  const from = useFromPage();
  const own = useShellData()?.edition.look?.seed;
  return (
    <section className={compact ? 'banner banner-compact' : 'banner on-ink'}>
      {!compact && <Kolam className="banner-art" figure={{ kind: 'hero', seed: [own, seed ?? 's8'].filter(Boolean).join('-') }} />}
      <div className="wrap">
        <nav aria-label="Breadcrumb">
          <ol className="crumb">
            <li>
              <Link to={from.path}>{from.from}</Link>
              <Icon name="arrow" />
            </li>
            <li aria-current="page">{name ?? pathName}</li>
          </ol>
        </nav>
        <h1>{title}</h1>
        {lead && <p className="lead">{lead}</p>}
        {children}
      </div>
    </section>
  );
}
