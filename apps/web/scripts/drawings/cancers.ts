import { doseLine, mirrored, moved, type Point, through } from './curves.ts';

/**
 * Types of cancer, calm and abstract: the outline of an organ, and the dose lines that a plan would lay around a target.
 * The saffron line is the prescribed dose, as everywhere on the site.
 */
const shape = (tone: string, points: readonly Point[]) => `<path class="${tone}" d="${through(points)}"/>`;
const outlined = (tone: string, points: readonly Point[]) => shape(tone, points) + shape('line', points);

const FAINT = [0.36, 0.6, 0.84];

/** Lines, the prescribed dose, the target and the cross at its centre. */
function plan(outline: readonly Point[], [x, y]: Point, radius: number, faint = FAINT): string {
  const lines = faint.map((share) => `<path d="${doseLine(outline, [x, y], radius, share)}" fill="none" stroke="#0f5e78" opacity=".6"/>`);
  return (
    `${lines.join('')}<path d="${doseLine(outline, [x, y], radius, 0.15)}" fill="none" stroke="#e08a1e" stroke-width="3"/>` +
    `<circle class="deep" cx="${x}" cy="${y}" r="${radius * 0.62}"/><path d="M${x - 5} ${y}h10M${x} ${y - 5}v10" stroke="#fbfaf6"/>`
  );
}

/** The ground, and the fine axes that cross in the target. */
const sheet = ([x, y]: Point, inner: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 480 320"><rect class="sky" width="480" height="320"/>` +
  `<path d="M0 ${y}H480M${x} 0V320" fill="none" stroke="#0f5e78" stroke-dasharray="1 9" opacity=".7"/>${inner}</svg>`;

const HEAD: Point[] = [
  [214, 360],
  [214, 300],
  [206, 276],
  [180, 270],
  [162, 262],
  [160, 246],
  [152, 232],
  [156, 222],
  [150, 212],
  [154, 202],
  [138, 194],
  [152, 168],
  [158, 148],
  [156, 122],
  [176, 76],
  [232, 42],
  [298, 52],
  [338, 100],
  [338, 152],
  [318, 196],
  [310, 236],
  [314, 300],
  [326, 360],
];

function brain(): string {
  const outline: Point[] = [
    [178, 132],
    [190, 92],
    [234, 64],
    [286, 72],
    [318, 108],
    [318, 150],
    [296, 178],
    [268, 174],
    [232, 162],
    [198, 156],
  ];
  const target: Point = [272, 112];
  const folds =
    '<path class="line" opacity=".35" d="M196 128c14-8 22 4 34-4M206 98c10 10 24 4 30 14M232 146c10-10 24-2 34-10M288 152c8 2 14-4 22-2M266 174c4-8 12-10 20-8"/>';
  return sheet(target, outlined('main', HEAD) + outlined('ground', outline) + folds + plan(outline, target, 17));
}

function headNeck(): string {
  const head = moved(HEAD, -28, -76, 1.12);
  const throat: Point[] = [
    [168, 172],
    [196, 156],
    [232, 158],
    [252, 184],
    [256, 222],
    [250, 262],
    [240, 296],
    [222, 296],
    [216, 262],
    [212, 236],
    [190, 214],
    [172, 196],
  ];
  const target: Point = [230, 206];
  return sheet(target, outlined('main', head) + outlined('ground', throat) + plan(throat, target, 15));
}

function lung(): string {
  const left: Point[] = [
    [198, 66],
    [172, 84],
    [146, 132],
    [128, 196],
    [126, 250],
    [150, 266],
    [190, 248],
    [212, 232],
    [218, 180],
    [216, 120],
    [212, 80],
  ];
  const right = mirrored(left).map(([x, y]): Point => (y > 200 && x < 275 ? [x + 22, y - 6] : [x, y]));
  const target: Point = [174, 158];
  const airway = 'M240 20V112C240 128 224 134 208 146M240 112C240 128 256 134 272 146';
  const rings = 'M232 36h16M232 52h16M232 68h16M232 84h16M232 100h16';
  return sheet(
    target,
    outlined('ground', left) +
      outlined('ground', right) +
      `<path d="${airway}" fill="none" stroke="#0b1f3a" stroke-width="20"/><path d="${airway}" fill="none" stroke="#efe0c4" stroke-width="16"/><path class="line" opacity=".5" d="${rings}"/>` +
      '<path class="line" opacity=".35" d="M272 146c16 12 26 28 34 50M288 160c14 0 24 4 34 12M298 178c2 18 2 34-4 50"/>' +
      plan(left, target, 16),
  );
}

function breast(): string {
  const side: Point[] = [
    [236, -40],
    [232, 20],
    [206, 62],
    [180, 104],
    [150, 150],
    [126, 180],
    [122, 194],
    [140, 220],
    [176, 236],
    [196, 256],
    [196, 300],
    [186, 360],
    [334, 360],
    [324, 290],
    [334, 220],
    [352, 140],
    [340, 76],
    [304, 34],
    [296, -40],
  ];
  const tissue: Point[] = [
    [196, 118],
    [166, 148],
    [138, 178],
    [134, 194],
    [150, 212],
    [184, 222],
    [208, 208],
    [218, 168],
    [214, 134],
  ];
  const target: Point = [184, 172];
  const arm = '<path class="line" opacity=".5" d="M296 92C274 130 270 176 282 226C288 256 286 290 282 320M246 34C258 44 272 48 288 46"/>';
  return sheet(target, outlined('main', side) + arm + outlined('ground', tissue) + plan(tissue, target, 13));
}

function cervix(): string {
  const half: Point[] = [
    [240, 64],
    [200, 68],
    [178, 92],
    [186, 132],
    [208, 172],
    [218, 204],
    [216, 240],
    [222, 264],
  ];
  const womb: Point[] = [...half, ...mirrored(half).slice(0, -1)];
  const inner: Point[] = [
    [240, 92],
    [210, 98],
    [226, 140],
    [234, 190],
    [240, 210],
    [246, 190],
    [254, 140],
    [270, 98],
  ];
  const target: Point = [240, 226];
  const pear: Point[] = [
    [240, 96],
    [196, 130],
    [164, 190],
    [158, 240],
    [188, 286],
    [240, 300],
    [292, 286],
    [322, 240],
    [316, 190],
    [284, 130],
  ];
  const tube = 'M184 92C150 66 112 70 98 106C92 122 98 136 108 142';
  const both = `${tube}M296 92C330 66 368 70 382 106C388 122 382 136 372 142`;
  return sheet(
    target,
    `<path d="${both}" fill="none" stroke="#0b1f3a" stroke-width="16"/><path d="${both}" fill="none" stroke="#efe0c4" stroke-width="12"/>` +
      '<ellipse class="ground" cx="128" cy="150" rx="24" ry="17"/><ellipse class="line" cx="128" cy="150" rx="24" ry="17"/>' +
      '<ellipse class="ground" cx="352" cy="150" rx="24" ry="17"/><ellipse class="line" cx="352" cy="150" rx="24" ry="17"/>' +
      outlined('main', womb) +
      shape('ground', inner) +
      plan(pear, target, 13),
  );
}

function prostate(): string {
  const hip: Point[] = [
    [44, 110],
    [70, 64],
    [112, 60],
    [132, 104],
    [130, 152],
    [150, 190],
    [142, 226],
    [112, 230],
    [92, 196],
    [64, 164],
  ];
  const bladder: Point[] = [
    [240, 62],
    [196, 70],
    [172, 106],
    [186, 148],
    [222, 166],
    [258, 166],
    [294, 148],
    [308, 106],
    [284, 70],
  ];
  const gland: Point[] = [
    [240, 172],
    [206, 168],
    [182, 190],
    [184, 222],
    [210, 248],
    [240, 242],
    [270, 248],
    [296, 222],
    [298, 190],
    [274, 168],
  ];
  const target: Point = [240, 206];
  const joint = (x: number) => `<circle class="main" cx="${x}" cy="196" r="26"/><circle class="line" cx="${x}" cy="196" r="26"/>`;
  return sheet(
    target,
    outlined('main', hip) +
      outlined('main', mirrored(hip)) +
      joint(104) +
      joint(376) +
      outlined('far', bladder) +
      outlined('ground', gland) +
      plan(gland, target, 15, [0.42, 0.72, 1.32, 1.7]),
  );
}

export const CANCERS: Record<string, () => string> = {
  'cancer-breast': breast,
  'cancer-lung': lung,
  'cancer-head-neck': headNeck,
  'cancer-cervix': cervix,
  'cancer-prostate': prostate,
  'cancer-brain': brain,
};
