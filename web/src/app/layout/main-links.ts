import type { IconName } from '../../components/icon-paths.js';
import { frameTexts } from '../texts.js';

export const MAIN_LINKS: { to: string; text: string; icon: IconName }[] = [
  { to: '/', text: frameTexts.nav.home, icon: 'home' },
  { to: '/about', text: frameTexts.nav.about, icon: 'bat' },
  { to: '/help', text: frameTexts.nav.help, icon: 'help' },
];
