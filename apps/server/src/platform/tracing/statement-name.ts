/** `select registrations`: what a statement does, to the first table it names. The same for every value. */
export function statementName(text: string): string {
  const plain = text.replaceAll(/--[^\n]*/g, ' ').trim();
  const [verb = 'statement'] = /^[a-z]+/i.exec(plain) ?? [];
  const table = /\b(?:from|into|update|join)\s+(?:only\s+)?(?:"?\w+"?\.)?"?([a-z_]\w*)"?/i.exec(plain)?.[1];
  return [verb.toLowerCase(), table?.toLowerCase()].filter(Boolean).join(' ');
}
