import type { CameraSetup } from './camera.js';
import type { Stage } from './stage.js';

export type Mood = 'night' | 'dusk' | 'day' | 'dawn' | 'indoor' | 'rain';

/** One picture: what it says to those who cannot see it, where it fits, where the camera stands, what is there. */
export interface Scene {
  name: string;
  title: string;
  mood: Mood;
  /** Ids of cities it may stand for first; empty fits all. */
  suits: readonly string[];
  camera: CameraSetup;
  draw(stage: Stage): void;
}
