import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { BSON, type Document } from 'mongodb';
import { z } from 'zod';

/** The driver accepts any document for filters, updates and options, so a parsed one has that type. */
const documentSchema = z.custom<Document>(
  (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
  'is no document',
);

const requirementSchema = z.object({
  minServerVersion: z.string().optional(),
  maxServerVersion: z.string().optional(),
  topologies: z.array(z.string()).optional(),
  auth: z.boolean().optional(),
  serverless: z.string().optional(),
  csfle: z.unknown().optional(),
  serverParameters: z.unknown().optional(),
});
export type Requirement = z.infer<typeof requirementSchema>;

const operationSchema = z.object({
  name: z.string(),
  object: z.string(),
  arguments: documentSchema.default({}),
  expectError: documentSchema.optional(),
  expectResult: z.unknown().optional(),
  saveResultAsEntity: z.string().optional(),
  ignoreResultAndError: z.boolean().optional(),
});
export type Operation = z.infer<typeof operationSchema>;

const collectionDataSchema = z.object({
  collectionName: z.string(),
  databaseName: z.string(),
  createOptions: documentSchema.optional(),
  documents: z.array(documentSchema),
});
export type CollectionData = z.infer<typeof collectionDataSchema>;

const testSchema = z.object({
  description: z.string(),
  runOnRequirements: z.array(requirementSchema).optional(),
  skipReason: z.string().optional(),
  operations: z.array(operationSchema),
  outcome: z.array(collectionDataSchema).default([]),
});
export type UnifiedTest = z.infer<typeof testSchema>;

const fileSchema = z.object({
  description: z.string(),
  schemaVersion: z.string(),
  runOnRequirements: z.array(requirementSchema).optional(),
  createEntities: z.array(documentSchema).default([]),
  initialData: z.array(collectionDataSchema).default([]),
  tests: z.array(testSchema),
});
export type UnifiedFile = z.infer<typeof fileSchema>;

/** Parses a test file of the unified format; undefined for JSON in another format. */
export function parseUnifiedFile(text: string): UnifiedFile | undefined {
  const parsed: unknown = BSON.EJSON.parse(text, { relaxed: true });
  const isUnified =
    documentSchema.safeParse(parsed).success && Object.hasOwn(Object(parsed), 'schemaVersion');
  return isUnified ? fileSchema.parse(parsed) : undefined;
}

/** The unified test files below a folder, by name; leaves out their YAML versions, which are identical. */
export async function readUnifiedFiles(folder: string): Promise<UnifiedFile[]> {
  const names = await readdir(folder, { recursive: true });
  const files: UnifiedFile[] = [];
  for (const name of names.filter((each) => each.endsWith('.json')).sort()) {
    const file = parseUnifiedFile(await readFile(path.join(folder, name), 'utf8'));
    if (file) files.push(file);
  }
  return files;
}

/** True if a stand-alone server of this version without login meets one of the requirements. */
export function isForServer(requirements: readonly Requirement[] | undefined, version: string): boolean {
  return (
    requirements === undefined ||
    requirements.some(
      ({ minServerVersion, maxServerVersion, topologies, auth, serverless, csfle, serverParameters }) =>
        (minServerVersion === undefined || compareVersions(version, minServerVersion) >= 0) &&
        (maxServerVersion === undefined || compareVersions(version, maxServerVersion) <= 0) &&
        (topologies === undefined || topologies.includes('single')) &&
        auth !== true &&
        serverless !== 'require' &&
        (csfle === undefined || csfle === false) &&
        serverParameters === undefined,
    )
  );
}

/** Compares as many parts as the wanted version names: 7.0.3 is not above 7.0. */
function compareVersions(version: string, wanted: string): number {
  const have = version.split('.').map(Number);
  for (const [i, part] of wanted.split('.').entries()) {
    const order = (have[i] ?? 0) - Number(part);
    if (order !== 0) return order;
  }
  return 0;
}
