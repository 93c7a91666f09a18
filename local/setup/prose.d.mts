export interface Prose {
  /** With their marks: `// …` or `/** … *\/`. */
  comments: { start: number; text: string }[];
  /** With their quotes. */
  titles: { start: number; text: string }[];
  tokens: string[];
}

export function proseOf(path: string, text: string): Prose;
