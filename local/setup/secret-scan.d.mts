export function findSecrets(text: string): { line: number; what: string }[];
export function scanTrackedFiles(root: string): string[];
