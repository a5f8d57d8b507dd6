/**
 * A page is complete without its scripts. They are requested after the first paint, so that on a slow line they do not
 * compete with the styles and fonts. A page in a background tab is never painted, but its scripts still load.
 *
 * React Router lists the scripts twice: as preloads, and as imports of one small module. The preloads move into that
 * module, and its imports wait.
 */
export function paintFirst(html: string): string {
  const hrefs = [...html.matchAll(PRELOAD)].map(([, href = '']) => href);
  return html
    .replaceAll(PRELOAD, '')
    .replace(MODULE, (_all, tag: string, code: string) => `${tag}${PAINTED}${askFor(hrefs)}${imported(code)}`);
}

const PRELOAD = /<link rel="modulepreload"[^>]* href="([^"]+)"[^>]*>/g;
const MODULE = /(<script [^>]*type="module"[^>]*>)(import "[^]*?)(?=<\/script>)/;

const PAINTED = "await new Promise((go)=>{addEventListener('load',go);new PerformanceObserver(go).observe({type:'paint',buffered:true})});";

const askFor = (hrefs: readonly string[]) =>
  `for(const href of ${JSON.stringify(hrefs)})document.head.append(Object.assign(document.createElement('link'),{rel:'modulepreload',href}));`;

const imported = (code: string) =>
  code
    .replaceAll(/import \* as (\w+) from ("[^"]+");/g, 'const $1=await import($2);')
    .replaceAll(/import ("[^"]+");/g, 'await import($1);');
