/** The parts of the frame that no page needs for its first paint, in one file. */
export { AccountPanel } from './account-panel.js';
export { FooterContents } from './footer-contents.js';
export { MobileMenu } from './mobile-menu.js';
