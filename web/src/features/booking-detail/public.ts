/** The part of the booking page that owners see too: its story. */
export { StoryLines } from './components/story-lines.js';
