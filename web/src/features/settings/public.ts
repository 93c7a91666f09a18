/** The question for the date of birth, on pages where players come by. */
export { BirthDateQuestion } from './components/birth-date-question.js';
