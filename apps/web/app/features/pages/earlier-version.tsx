import { ArrowLink } from '../../ui/arrow-link.tsx';

/** The path of a kept version of terms or privacy policy. */
export const versionPath = (slug: string, version: number) => `/${slug}/versions/${version}`;

/** For whoever accepted the text as it was before. */
export function EarlierVersion({ slug, previousVersion }: { slug: string; previousVersion: number | null }) {
  if (previousVersion === null) return null;
  return (
    <p>
      <ArrowLink to={versionPath(slug, previousVersion)}>The version before this one</ArrowLink>
    </p>
  );
}
