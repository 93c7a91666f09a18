export function withSharedShapes(path: string): Promise<string>;
