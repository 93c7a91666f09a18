import { inLanguage } from '../../lib/language/language.js';

export const spacesTexts = inLanguage('spaces', {
  title: 'Shared turf',
  none: 'No grounds share their turf',
  noneText:
    'One turf that you sell whole on Sunday and in two halves on Monday? List each as a ground, and link them here: what is taken on one is taken on the others in the same moment.',
  oneGround: 'Linking takes two grounds',
  oneGroundText: 'List the whole turf and each half as a ground of its own first.',
  toGrounds: 'Go to Grounds',
  link: 'Link grounds',
  intro:
    'What is held, booked or closed on one of these grounds is taken on every ground that it shares a part with.',
  change: 'Change',
  changeOf: (name: string) => `Change ${name}`,
  unlink: 'Unlink',
  unlinkOf: (name: string) => `Unlink ${name}`,
  part: (letter: string) => `Part ${letter}`,
  takes: (ground: string, parts: string) => `${ground} takes ${parts}`,

  linkTitle: 'Link grounds that share turf',
  changeTitle: (name: string) => `Change ${name}`,
  name: 'Name of the turf',
  nameHint: 'Only you and your staff see it.',
  nameMissing: 'Please give it a name',
  parts: 'Divided into',
  partsCount: (n: number) => `${n} parts`,
  whoTakes: 'Which ground has which parts?',
  whole: 'Whole',
  wholeOf: (ground: string) => `${ground}: the whole turf`,
  partOf: (ground: string, letter: string) => `${ground}: part ${letter}`,
  twoGrounds: 'Give parts to two grounds at least',
  unsold: (letters: string) => `Nobody could book ${letters}: give each part to a ground`,
  elsewhere: (n: number) =>
    n === 1
      ? 'One more ground shares other turf: unlink it there first.'
      : `${n} more grounds share other turf: unlink them there first.`,
  save: 'Save',
  saving: 'Moving hours...',
  saved: (name: string) => `${name} is linked: these grounds share their hours now`,
  changed: 'Saved',
  failed: 'That did not work. Please try again.',
  cancel: 'Cancel',

  unlinkTitle: (name: string) => `Unlink ${name}?`,
  unlinkText: 'Each ground has hours of its own again, and can be sold while the others are.',
  unlinkDo: 'Unlink',
  unlinking: 'Moving hours...',
  unlinked: 'These grounds share their turf no more',

  inTheWay: (n: number) => (n === 1 ? '1 game is in the way' : `${n} games are in the way`),
  inTheWayText: 'Nothing was changed. Move or cancel them, then save again.',
  open: 'Open',
  openOf: (who: string) => `Open the booking of ${who}`,
} as const);
