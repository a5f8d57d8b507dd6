import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { CANCERS } from './drawings/cancers.ts';
import { LIGHTS, type Light, paint } from './drawings/paint.ts';

/**
 * Writes `app/drawings`: every sight in three lights, the scenes of the gallery and the workshop in one, and the types of
 * cancer. Run it after changing a scene or a palette.
 */
const FOLDER = new URL('../app/drawings/', import.meta.url);
const LARGEST = 6000;

const SIGHTS = ['marina', 'kapaleeshwarar', 'mahabalipuram', 'fort-st-george', 'government-museum', 'guindy-park'];
const MOMENTS: Record<string, Light> = {
  'gallery-auditorium': 'night',
  'gallery-poster': 'noon',
  'gallery-workshop': 'noon',
  'gallery-dinner': 'night',
  'gallery-quiz': 'dusk',
  'gallery-lamp': 'dusk',
  'workshop-planning': 'noon',
};

const scene = (name: string) => readFileSync(new URL(`drawings/scenes/${name}.svg`, import.meta.url), 'utf8');

function write(name: string, svg: string) {
  if (svg.length > LARGEST) throw new Error(`${name}.svg has ${svg.length} bytes; a drawing stays under ${LARGEST}`);
  writeFileSync(new URL(`${name}.svg`, FOLDER), `${svg.trim()}\n`);
}

mkdirSync(FOLDER, { recursive: true });
for (const sight of SIGHTS) {
  for (const light of Object.keys(LIGHTS) as Light[]) write(`${sight}-${light}`, paint(scene(sight), LIGHTS[light]));
}
for (const [name, light] of Object.entries(MOMENTS)) write(name, paint(scene(name), LIGHTS[light]));
for (const [name, draw] of Object.entries(CANCERS)) write(name, paint(draw(), LIGHTS.noon));
