import type { IconName } from '../../components/icon-paths.js';
import type { frameTexts } from '../../features/site/public.js';

interface MainLink {
  to: string;
  /** Key of the label in the frame's texts. */
  text: keyof (typeof frameTexts)['nav'];
  icon: IconName;
}

export const MAIN_LINKS: MainLink[] = [
  { to: '/', text: 'home', icon: 'home' },
  { to: '/about', text: 'about', icon: 'bat' },
  { to: '/help', text: 'help', icon: 'help' },
];
