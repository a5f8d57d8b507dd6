/** The section of a version in the changelog; before it has one, what is not released yet. */
export function notesOf(changelog: string, version: string): string {
  const sections = changelog.split(/^(?=## )/m);
  const titled = (title: string) => sections.find((section) => section.startsWith(`## ${title}`));
  const section = titled(version) ?? titled('Unreleased');
  if (!section) throw new Error(`CHANGELOG.md has neither a section ${version} nor "Unreleased".`);
  return section.trimEnd() + '\n';
}
