import { createPolicy } from '../lib/trusted-types.js';
import { ICON_SHAPES, type IconName } from './icon-paths.js';

/** Makes HTML of an icon's name, and of nothing else. */
const policy = createPolicy('crease-icons', {
  createHTML: (name) => ICON_SHAPES[name as IconName] ?? '', // nothing for a name that is none
});

const made = new Map<IconName, { __html: string | TrustedHTML }>();

/** An icon's shapes as React puts them into the page; the same object each time, so that none is drawn twice. */
export function shapesOf(name: IconName): { __html: string | TrustedHTML } {
  const known = made.get(name);
  if (known) return known;
  const shapes = { __html: policy.createHTML?.(name) ?? '' };
  made.set(name, shapes);
  return shapes;
}
