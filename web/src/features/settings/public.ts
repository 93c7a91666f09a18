/** The question for the date of birth, for pages outside the settings. */
export { BirthDateQuestion } from './components/birth-date-question.js';
