/** The consents in Settings, and the question before a position is read. */
export { ConsentSettings } from './components/consent-settings.js';
export { LocationQuestion } from './components/lazy-location-question.js';
