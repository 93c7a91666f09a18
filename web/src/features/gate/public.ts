/** Check-in at the gate, with or without a network. */
export { GatePage } from './pages/gate-page.js';
