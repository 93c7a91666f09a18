import type { Scene } from './scene.js';
import { creaseLight } from './scenes/crease-light.js';
import { flyover } from './scenes/flyover.js';
import { fortDawn } from './scenes/fort.js';
import { garden } from './scenes/garden.js';
import { hall } from './scenes/hall.js';
import { hills } from './scenes/hills.js';
import { lake } from './scenes/lake.js';
import { monsoon } from './scenes/monsoon.js';
import { rooftop } from './scenes/rooftop.js';
import { school } from './scenes/school.js';
import { seaside } from './scenes/seaside.js';
import { stumpsClose } from './scenes/stumps-close.js';
import { tramLine } from './scenes/tram.js';
import { twin } from './scenes/twin.js';

/** All pictures that are drawn by code, in index order. */
export const SCENES: readonly Scene[] = [
  monsoon,
  rooftop,
  seaside,
  garden,
  lake,
  tramLine,
  fortDawn,
  flyover,
  hall,
  twin,
  school,
  hills,
  stumpsClose,
  creaseLight,
];
