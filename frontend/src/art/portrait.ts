// A portrait: one SVG from a line of data.  The same line and name always give the same picture.
import { curve, hash, r1 } from './geometry';
import { perch } from './grounds';
import { makeKit } from './kit';
import { col } from './palette';
import { fits } from './plan';
import { PLANS } from './plans';
import { SCENES } from './scenes';

/** What is said of a species: its body plan, the scene behind it ("night+perch" has a branch in it), and its traits. */
export interface PortraitData {
  plan: string;
  scene: string;
  traits: Readonly<Record<string, unknown>>;
}

export interface Frame {
  /** Width and height of the opening: the scene runs on to fill it, the creature stays whole. */
  frame?: readonly [number, number];
  /** A cut-out has no scene behind it, and of a landscape only an island is left. */
  scene?: boolean;
  /** Only what tells it from others: for pictures of 20 to 40 px. */
  near?: boolean;
}

const known = (names: object, name: string): boolean => Object.hasOwn(names, name);

/** What is wrong with the data, as a sentence; '' where it can be drawn.  Nothing it lets through can hold markup. */
export function misfit({ plan, scene, traits }: PortraitData): string {
  const found = known(PLANS, plan) ? PLANS[plan] : undefined;
  if (!found) return `There is no body plan "${plan}".`;
  const [ground = '', extra, ...rest] = scene.split('+');
  if ((scene && !known(SCENES, ground)) || (extra !== undefined && extra !== 'perch') || rest.length)
    return `There is no scene "${scene}".`;
  for (const [name, value] of Object.entries(traits)) {
    const trait = known(found.traits, name) ? found.traits[name] : undefined;
    if (!trait) return `A ${plan} has no "${name}".`;
    if (!fits(trait, value)) return `The "${name}" of a ${plan} cannot be ${JSON.stringify(value)}.`;
  }
  return '';
}

export function portrait(name: string, data: PortraitData, how: Frame = {}): string {
  const { frame = [1, 1], scene = true, near = false } = how;
  const wrong = misfit(data);
  const plan = PLANS[data.plan];
  if (wrong || !plan) throw new Error(`${name}: ${wrong}`);
  const ratio = frame[0] / frame[1];
  const kit = makeKit(name, ratio !== 1, !scene);
  const glow = data.traits.glow;
  const art = (typeof glow === 'string' ? glowing(glow) : '') + plan.draw(data.traits, kit);
  if (plan.whole)
    return sheet(scene ? art : island(art), ratio < 1 ? [0, 200 - 200 / ratio, 200, 200 / ratio] : box(ratio));
  const [ground = '', extra] = data.scene.split('+');
  const back = scene ? (SCENES[ground]?.(kit) ?? '') + (extra ? perch(kit, 182) : '') : '';
  const [x, y, side] = plan.face(data.traits);
  return sheet(back + art, near ? [x, y, side, side] : box(ratio));
}

type View = readonly [x: number, y: number, w: number, h: number];

/** The part of the plane a frame shows; tall ones keep the creature a little low. */
const box = (ratio: number): View =>
  ratio >= 1 ? [100 - 100 * ratio, 0, 200 * ratio, 200] : [0, 100 - 112 / ratio, 200, 200 / ratio];

const sheet = (art: string, view: View): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${view.map(r1).join(' ')}" preserveAspectRatio="xMidYMid slice">${art}</svg>`;

const ISLAND = curve('2,126 12,96 44,74 92,64 146,68 184,90 198,122 190,154 160,178 112,188 56,184 16,160');

/** An oval of land one can stand on. */
const island = (art: string): string =>
  `<clipPath id="land"><path d="${ISLAND}"/></clipPath><g clip-path="url(#land)"><g transform="translate(0 -6)">${art}</g></g>`;

const glowing = (ink: string): string =>
  `<radialGradient id="glow"><stop offset="0" stop-color="${col(ink)}" stop-opacity=".8"/>` +
  `<stop offset="1" stop-color="${col(ink)}" stop-opacity="0"/></radialGradient><circle cx="112" cy="160" r="62" fill="url(#glow)"/>`;

const DEFAULTS: Readonly<Record<string, PortraitData>> = {
  tree: { plan: 'tree', scene: 'tree', traits: { fruit: 'acorn' } },
  shrub: { plan: 'shrub', scene: 'tree', traits: { fruit: 'berries' } },
  bird: { plan: 'songbird', scene: 'canopy', traits: {} },
  butterfly: { plan: 'butterfly', scene: 'canopy', traits: { border: 'ink' } },
  dragonfly: { plan: 'dragonfly', scene: 'water', traits: {} },
  bat: { plan: 'bat', scene: 'night', traits: {} },
  deer: { plan: 'deer', scene: 'glade', traits: { antlers: 'roe' } },
  mouse: { plan: 'mouse', scene: 'glade', traits: {} },
  squirrel: { plan: 'squirrel', scene: 'canopy+perch', traits: {} },
  fish: { plan: 'fish', scene: 'deep', traits: {} },
  amphibian: { plan: 'frog', scene: 'water', traits: {} },
  mushroom: { plan: 'mushroom', scene: 'floor', traits: {} },
  plant: { plan: 'flower', scene: 'floor', traits: { form: 'spike' } },
  insect: { plan: 'beetle', scene: 'floor', traits: {} },
  moor: { plan: 'land', scene: '', traits: { form: 'bog' } },
  river: { plan: 'land', scene: '', traits: { form: 'stream' } },
  'hoofed animal': { plan: 'deer', scene: 'glade', traits: {} },
  'cloven-hoofed animal': { plan: 'deer', scene: 'glade', traits: {} },
  'pawed animal': { plan: 'mustelid', scene: 'glade', traits: {} },
  // types that editions of one's own may well have
  hedge: { plan: 'shrub', scene: 'tree', traits: { fruit: 'berries' } },
  meadow: { plan: 'land', scene: '', traits: { form: 'pasture' } },
  bank: { plan: 'land', scene: '', traits: { form: 'pasture' } },
  mammal: { plan: 'mustelid', scene: 'glade', traits: {} },
  reptile: { plan: 'snake', scene: 'moor', traits: {} },
};
const ODD: PortraitData = { plan: 'flower', scene: 'floor', traits: { form: 'spike' } };
/** Creatures that are known by their names, whatever their types are: the last word says what somebody is. */
const BY_NAME: Readonly<Record<string, readonly [plan: string, scene: string]>> = {
  owl: ['owl', 'night'],
  woodpecker: ['woodpecker', 'canopy'],
  buzzard: ['raptor', 'moor'],
  hawk: ['raptor', 'canopy'],
  eagle: ['raptor', 'moor'],
  falcon: ['raptor', 'moor'],
  heron: ['heron', 'water'],
  duck: ['duck', 'water'],
  grouse: ['gamebird', 'moor'],
  pheasant: ['gamebird', 'glade'],
  hedgehog: ['hedgehog', 'floor'],
  mole: ['mole', 'floor'],
  hare: ['hare', 'glade'],
  rabbit: ['hare', 'glade'],
  vole: ['mouse', 'floor'],
  mouse: ['mouse', 'floor'],
  shrew: ['mouse', 'floor'],
  squirrel: ['squirrel', 'canopy+perch'],
  badger: ['badger', 'glade'],
  fox: ['canid', 'glade'],
  wolf: ['canid', 'winter'],
  lynx: ['cat', 'winter'],
  wildcat: ['cat', 'glade'],
  bear: ['bear', 'glade'],
  boar: ['boar', 'glade'],
  pony: ['pony', 'moor'],
  sheep: ['sheep', 'moor'],
  deer: ['deer', 'glade'],
  newt: ['newt', 'water'],
  salamander: ['newt', 'floor'],
  lizard: ['newt', 'moor'],
  snake: ['snake', 'moor'],
  adder: ['snake', 'moor'],
  turtle: ['turtle', 'water'],
  spider: ['spider', 'canopy'],
  bee: ['bee', 'canopy'],
  bumblebee: ['bee', 'canopy'],
  wasp: ['bee', 'canopy'],
  ant: ['ant', 'floor'],
  cricket: ['cricket', 'glade'],
  cicada: ['cicada', 'canopy'],
  fern: ['fern', 'floor'],
  moss: ['moss', 'floor'],
  chanterelle: ['chanterelle', 'floor'],
  fir: ['conifer', 'tree'],
  pine: ['conifer', 'tree'],
  spruce: ['conifer', 'tree'],
  larch: ['conifer', 'tree'],
};
const COLOUR_WORDS: Readonly<Record<string, string>> = {
  black: 'ink',
  white: 'snow',
  red: 'red',
  scarlet: 'red',
  blue: 'blue',
  azure: 'blue',
  green: 'leaf',
  emerald: '#2f8a5a',
  brown: 'umber',
  tawny: '#b9824a',
  golden: 'ochre',
  yellow: 'straw',
  grey: 'slate',
  gray: 'slate',
  silver: 'ash',
  purple: 'violet',
  orange: 'fox',
  pink: 'rose',
  dusky: 'coal',
  pale: 'sand',
};
const COATS = ['umber', 'fox', 'slate', 'moss', 'rust', 'river', 'ochre', 'chestnut', 'plum'];
const MAIN: Readonly<Record<string, string>> = {
  songbird: 'back',
  butterfly: 'fore',
  dragonfly: 'body',
  bat: 'fur',
  fish: 'side',
  frog: 'skin',
  mushroom: 'cap',
  flower: 'petal',
  beetle: 'shell',
  tree: 'lit',
  shrub: 'lit',
  land: 'mid',
  spider: 'body',
};

/**
 * A first portrait for a species nobody has drawn: plan by the last word of its name or by its type, main colour by a
 * word of its name.  A plain animal of no such word has a colour of its own; a creature known by its name has its usual one.
 */
export function guess(name: string, types: readonly string[]): PortraitData {
  const words = name
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter(Boolean);
  const last = words.at(-1) ?? '';
  const type = types.map((value) => value.toLowerCase()).find((value) => known(DEFAULTS, value));
  const named = known(BY_NAME, last) ? BY_NAME[last] : undefined;
  const { plan, scene, traits } = named
    ? { plan: named[0], scene: named[1], traits: {} }
    : ((type ? DEFAULTS[type] : undefined) ?? ODD);
  const word = words.find((value) => known(COLOUR_WORDS, value));
  const main = word ? COLOUR_WORDS[word] : named ? undefined : COATS[hash(name) % COATS.length];
  const dyed = MAIN[plan] ?? 'coat';
  return { plan, scene, traits: main && known(PLANS[plan]!.traits, dyed) ? { ...traits, [dyed]: main } : traits };
}
