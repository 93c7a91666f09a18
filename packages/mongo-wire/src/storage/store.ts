import { parseIndexSpec } from '../index/index-spec.js';
import { CommandError } from '../request/command-error.js';
import { Collection } from './collection.js';
import type { Operation, ReadOperation } from './journal-record.js';

/** Where changes go before a command is answered. `append` is synchronous; its promise means durability. */
export interface Journal {
  append(operations: readonly Operation[]): Promise<void>;
}

/** The result of a command, and a promise for when its writes are durable. */
export type Outcome<T> = { value: T; durable: Promise<void> | undefined };

/** All databases in memory. Changes happen within `run`, which journals them as one record. */
export class Store {
  readonly collections = new Map<string, Collection>();
  private pending: { operation: Operation; undo: () => void }[] = [];
  journal: Journal | undefined;

  private readonly notice = (operation: Operation, undo: () => void): void => {
    this.pending.push({ operation, undo });
  };

  /**
   * Runs one command's work. Its changes, even before an error, are appended to the journal as one record; if that
   * fails they are undone, so memory never has what the journal lacks.
   */
  run<T>(work: () => T): Outcome<T | CommandError> {
    this.pending = [];
    let value: T | CommandError;
    try {
      value = work();
    } catch (error) {
      if (!(error instanceof CommandError)) {
        this.undo();
        throw error;
      }
      value = error;
    }
    return { value, durable: this.flush() };
  }

  private flush(): Promise<void> | undefined {
    if (this.pending.length === 0 || !this.journal) {
      this.pending = [];
      return undefined;
    }
    try {
      const durable = this.journal.append(this.pending.map(({ operation }) => operation));
      this.pending = [];
      return durable;
    } catch (error) {
      this.undo();
      throw error;
    }
  }

  private undo(): void {
    for (const { undo } of this.pending.reverse()) undo();
    this.pending = [];
  }

  find(namespace: string): Collection | undefined {
    return this.collections.get(namespace);
  }

  /** The collection, created if missing. */
  open(namespace: string): Collection {
    return this.collections.get(namespace) ?? this.create(namespace);
  }

  create(namespace: string): Collection {
    checkNamespace(namespace);
    const collection = new Collection(namespace, this.notice);
    this.collections.set(namespace, collection);
    this.notice({ head: { o: 'create', n: namespace } }, () => this.collections.delete(namespace));
    return collection;
  }

  drop(namespace: string): boolean {
    const collection = this.collections.get(namespace);
    if (!collection) return false;
    this.collections.delete(namespace);
    this.notice({ head: { o: 'drop', n: namespace } }, () => this.collections.set(namespace, collection));
    return true;
  }

  /** The namespaces of a database, sorted. */
  namespacesOf(database: string): string[] {
    return [...this.collections.keys()].filter((name) => name.startsWith(`${database}.`)).sort();
  }

  /**
   * Applies one journal operation during recovery; order matters, because each builds on earlier ones.
   * @returns false if it changes a missing document
   */
  replay({ head, body }: ReadOperation): boolean {
    const namespace = String(head.n);
    const collection = this.collections.get(namespace) ?? new Collection(namespace, this.notice);
    if (head.o === 'drop') this.collections.delete(namespace);
    else this.collections.set(namespace, collection);
    let isSound = true;
    if (head.o === 'put' && body) collection.restore(body);
    else if (head.o === 'set' && body) isSound = collection.amend(body);
    else if (head.o === 'del') collection.forget(head.i);
    else if (head.o === 'index') collection.createIndex(parseIndexSpec(head.s));
    else if (head.o === 'unindex') collection.removeIndex(String(head.s));
    this.pending = [];
    return isSound;
  }
}

function checkNamespace(namespace: string): void {
  const [database = '', ...rest] = namespace.split('.');
  const name = rest.join('.');
  if (!/^[^/\\. "$\0]{1,63}$/.test(database) || name === '' || name.includes('$') || name.includes('\0')) {
    throw new CommandError('InvalidNamespace', `Invalid namespace specified '${namespace}'`);
  }
}
