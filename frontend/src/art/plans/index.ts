// All body plans by name.
import type { Plan } from '../plan';
import { bat } from './bats';
import { berry } from './berries';
import { frog, turtle, snake } from './coldBlood';
import { canid, cat, bear } from './dogsAndCats';
import { newt } from './newts';
import { dragonfly } from './dragonflies';
import { fish } from './fish';
import { flower } from './flowers';
import { mushroom, chanterelle, fern, moss } from './fungi';
import { gamebird } from './gamebirds';
import { bison, goat } from './goats';
import { deer, boar, pony, sheep } from './hoofed';
import { beetle, ant, cricket, cicada, waterstick } from './insects';
import { land } from './land';
import { marmot } from './marmots';
import { mustelid, badger, raccoon } from './pawed';
import { owl, raptor } from './raptors';
import { sapling } from './sapling';
import { spider } from './spiders';
import { squirrel, mouse, hare, hedgehog, mole } from './small';
import { songbird, woodpecker } from './songbirds';
import { tree, conifer, shrub } from './trees';
import { heron, wader, duck } from './waterbirds';
import { butterfly, bee, fly } from './wings';

export const PLANS: Readonly<Record<string, Plan>> = {
  bat,
  berry,
  frog,
  newt,
  turtle,
  snake,
  canid,
  cat,
  bear,
  fish,
  flower,
  mushroom,
  chanterelle,
  fern,
  moss,
  gamebird,
  deer,
  boar,
  pony,
  sheep,
  goat,
  bison,
  marmot,
  beetle,
  ant,
  cricket,
  cicada,
  waterstick,
  spider,
  land,
  mustelid,
  badger,
  raccoon,
  owl,
  raptor,
  sapling,
  squirrel,
  mouse,
  hare,
  hedgehog,
  mole,
  songbird,
  woodpecker,
  tree,
  conifer,
  shrub,
  heron,
  wader,
  duck,
  butterfly,
  dragonfly,
  bee,
  fly,
};
