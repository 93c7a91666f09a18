import type { CameraSetup } from './camera.js';
import type { Stage } from './stage.js';

export type Mood = 'night' | 'dusk' | 'day' | 'dawn' | 'indoor' | 'rain';

/** One picture: its alternative text, where it is used, the camera, and what is drawn. */
export interface Scene {
  name: string;
  title: string;
  mood: Mood;
  /** Ids of the cities it is preferred for; empty if it suits all. */
  suits: readonly string[];
  camera: CameraSetup;
  draw(stage: Stage): void;
}
