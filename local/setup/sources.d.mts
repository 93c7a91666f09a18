export const NODE_WORKSPACES: readonly string[];
export function filesBelow(root: string, path: string): string[];
export function isTestFile(path: string): boolean;
