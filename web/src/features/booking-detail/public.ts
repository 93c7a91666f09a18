/** The part of the booking page that owners see too: its timeline. */
export { StoryLines } from './components/story-lines.js';
