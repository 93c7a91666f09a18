export function findUnplain(path: string, text: string): { line: number; phrase: string }[];

export function scanProse(root: string): string[];
