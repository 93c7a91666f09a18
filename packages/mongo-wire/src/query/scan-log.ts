import type { Collection } from '../storage/collection.js';
import { type Doc, isDoc } from '../values/bson-value.js';

/** Scans of collections larger than this are logged. */
const WARN_ABOVE_DOCUMENTS = 200;

/** One kind of query that no index answered. */
export type ScanEntry = { ns: string; shape: string; count: number; documents: number };

/** Records, by the shape of the filter, which queries scanned a whole collection. */
export class ScanLog {
  private readonly entries = new Map<string, ScanEntry>();

  constructor(private readonly warn: (line: string) => void) {}

  note(collection: Collection, filter: Doc, sort: unknown): void {
    const documents = collection.records.size;
    const shape = `${shapeOf(filter)}${isDoc(sort) ? ` sort ${JSON.stringify(sort)}` : ''}`;
    const key = `${collection.namespace} ${shape}`;
    const entry = this.entries.get(key) ?? { ns: collection.namespace, shape, count: 0, documents: 0 };
    const warned = entry.documents > WARN_ABOVE_DOCUMENTS;
    entry.count++;
    entry.documents = Math.max(entry.documents, documents);
    this.entries.set(key, entry);
    if (documents > WARN_ABOVE_DOCUMENTS && !warned && Object.keys(filter).length > 0) {
      this.warn(`no index answers ${key}: scanned ${documents} documents`);
    }
  }

  /** The scans since the start or the last reset; `prefix` narrows to a database. */
  list(prefix = ''): ScanEntry[] {
    return [...this.entries.values()]
      .filter((entry) => entry.ns.startsWith(prefix))
      .map((entry) => ({ ...entry }));
  }

  reset(prefix = ''): void {
    for (const [key, entry] of this.entries) if (entry.ns.startsWith(prefix)) this.entries.delete(key);
  }
}

/** A filter without its values, so that queries of one kind count together. */
export function shapeOf(value: unknown): string {
  if (Array.isArray(value))
    return value.some(isDoc) ? `[${[...new Set(value.map(shapeOf))].join(',')}]` : '[?]';
  if (!isDoc(value)) return '?';
  const fields = Object.entries(value).map(([key, inner]) => `${key}:${shapeOf(inner)}`);
  return `{${fields.join(',')}}`;
}
