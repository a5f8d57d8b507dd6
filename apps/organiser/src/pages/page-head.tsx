import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import './page-head.css';

/** The heading of a page inside the frame. It takes the focus after a navigation, so that screen readers begin there. */
export function PageHead({
  title,
  children,
  actions,
  trail,
}: {
  title: string;
  children?: ReactNode;
  actions?: ReactNode;
  trail?: ReactNode;
}) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { key, pathname } = useLocation();
  // Another choice on the same page leaves the focus where it was made.
  const focused = useRef(key === 'default' ? pathname : undefined);
  useEffect(() => {
    if (focused.current === pathname) return;
    focused.current = pathname;
    heading.current?.focus();
  }, [pathname]);
  return (
    <div className="page-head">
      <title>{title}</title>
      <div>
        {trail && (
          <nav className="page-trail" aria-label="Breadcrumb">
            {trail}
          </nav>
        )}
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {children && <p>{children}</p>}
      </div>
      {actions && <div className="page-actions">{actions}</div>}
    </div>
  );
}
