/** What people call a colour. */
import { distance, type Lab, labOf } from './lab';

const names: readonly (readonly [string, Lab])[] = [
  ['black', labOf(15, 15, 15)],
  ['dark grey', labOf(75, 75, 75)],
  ['grey', labOf(128, 128, 128)],
  ['light grey', labOf(190, 190, 190)],
  ['white', labOf(250, 250, 250)],
  ['red', labOf(205, 30, 35)],
  ['orange', labOf(240, 140, 35)],
  ['yellow', labOf(240, 220, 60)],
  ['green', labOf(50, 140, 60)],
  ['light green', labOf(150, 215, 120)],
  ['grey green', labOf(110, 143, 115)],
  ['grey blue', labOf(105, 125, 155)],
  ['turquoise', labOf(60, 190, 190)],
  ['blue', labOf(40, 80, 190)],
  ['light blue', labOf(140, 190, 235)],
  ['purple', labOf(125, 55, 155)],
  ['pink', labOf(240, 150, 185)],
  ['brown', labOf(115, 70, 35)],
  ['light brown', labOf(190, 145, 100)],
  ['beige', labOf(225, 205, 170)],
];

export const nameOf = (colour: Lab): string =>
  names.toSorted(([, one], [, other]) => distance(colour, one) - distance(colour, other))[0]?.[0] ?? '';
