import { ClientSession, Db, type Document, MongoClient } from 'mongodb';

/** Something a test refers to by name: an object of operations, or a saved result. */
export type Entity = unknown;

/** Thrown for a part of the format that this runner does not support; its test is skipped. */
export class NotRun extends Error {}

/** The entities of one test. `close` ends its sessions and clients. */
export class Entities {
  private readonly byName = new Map<string, Entity>();

  constructor(private readonly url: string) {}

  /** Creates the entities of a `createEntities` list. @throws NotRun for one that needs another kind of client */
  async create(list: readonly Document[]): Promise<void> {
    for (const each of list) {
      const [kind = '', spec] = Object.entries(each)[0] ?? [];
      this.add(spec.id, await this.make(kind, spec));
    }
  }

  private async make(kind: string, spec: Document): Promise<Entity> {
    switch (kind) {
      case 'client': {
        if (spec.autoEncryptOpts) throw new NotRun('encryption is of the driver alone');
        const query = new URLSearchParams({ serverSelectionTimeoutMS: '5000', socketTimeoutMS: '20000' });
        for (const [name, value] of Object.entries(spec.uriOptions ?? {})) query.set(name, String(value));
        return new MongoClient(`${this.url}/?${query}`, { serverApi: spec.serverApi }).connect();
      }
      case 'database':
        return this.get(spec.client, MongoClient).db(spec.databaseName, spec.databaseOptions);
      case 'collection':
        return this.get(spec.database, Db).collection(spec.collectionName, spec.collectionOptions);
      case 'session':
        return this.get(spec.client, MongoClient).startSession(spec.sessionOptions);
      default:
        throw new NotRun(`entities of the kind ${kind} are of the driver alone`);
    }
  }

  add(name: string, entity: Entity): void {
    this.byName.set(name, entity);
  }

  /** The entity with a name. @throws Error if the test never created it */
  value(name: string): Entity {
    if (!this.byName.has(name)) throw new Error(`the test names ${name}, which it did not make`);
    return this.byName.get(name);
  }

  /** Like `value`, checked for the given class. */
  get<T>(name: string, type: abstract new (...args: never[]) => T): T {
    const entity = this.value(name);
    if (entity instanceof type) return entity;
    throw new Error(`${name} is no ${type.name}`);
  }

  async close(): Promise<void> {
    const all = [...this.byName.values()];
    for (const entity of all) if (entity instanceof ClientSession) await entity.endSession();
    for (const entity of all) if (entity instanceof MongoClient) await entity.close();
  }
}
