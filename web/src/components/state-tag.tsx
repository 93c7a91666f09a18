import { Icon } from './icon.js';
import type { IconName } from './icon-paths.js';

export interface StateLook {
  /** The class of its colour; empty for the plain one. */
  tag: '' | 'tag-accent' | 'tag-info' | 'tag-free' | 'tag-danger';
  icon: IconName;
}

/** A state in a word, an icon and a colour. */
export function StateTag({ look: { tag, icon }, text }: { look: StateLook; text: string }) {
  return (
    <span className={`tag ${tag}`}>
      <Icon name={icon} small />
      {text}
    </span>
  );
}
