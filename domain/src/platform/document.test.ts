import { createConnection, Types } from 'mongoose';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { objectId, schemaOf, stored } from './document.js';

const fields = z.object({
  _id: objectId(),
  name: z.string(),
  status: z.enum(['new', 'old']).default('new'),
  size: z.number().optional(),
  on: z.boolean(),
  seenAt: z.date().optional(),
  ownerId: objectId().nullable().default(null),
  rows: z.array(z.object({ at: z.date(), what: z.string() })),
  labels: z.array(z.string()).default(['a']),
  tags: z.array(z.string()).optional(),
  more: stored<{ any: string }>(),
  createdAt: z.date(),
  updatedAt: z.date(),
});

const schema = schemaOf(fields, { timestamps: true });
const typeOf = (path: string): string | undefined => schema.path(path)?.instance;

it('gives each field the storage type of its declaration', () => {
  const types = [
    '_id',
    'name',
    'status',
    'size',
    'on',
    'seenAt',
    'ownerId',
    'rows',
    'tags',
    'more',
    'rows.at',
  ];
  expect(Object.fromEntries(types.map((path) => [path, typeOf(path)]))).toEqual({
    _id: 'ObjectId',
    name: 'String',
    status: 'String',
    size: 'Number',
    on: 'Boolean',
    seenAt: 'Date',
    ownerId: 'ObjectId',
    rows: 'Array',
    tags: 'Array',
    more: 'Mixed',
    'rows.at': 'Date',
  });
});

it('lets mongoose set the timestamps if they are declared', () => {
  expect(schema.get('timestamps')).toBe(true);
  expect(schemaOf(fields).path('createdAt')?.instance).toBe('Date');
});

it('takes defaults from the declaration, a fresh one for each document', () => {
  const Thing = createConnection().model('Thing', schema);
  const [one, other] = [new Thing(), new Thing()].map((thing) => thing.toObject());
  expect(one).toMatchObject({ status: 'new', ownerId: null, labels: ['a'] });
  expect(one).not.toHaveProperty('tags');
  expect(one?.labels).not.toBe(other?.labels);
});

it('gives an id to a document that is created without one', () => {
  const Thing = createConnection().model('Thing', schema);
  expect(new Thing()._id).toBeInstanceOf(Types.ObjectId);
});

it('refuses a value that is not an id in an id field', () => {
  expect(fields.shape._id.safeParse(new Types.ObjectId()).success).toBe(true);
  expect(fields.shape._id.safeParse('65f0').success).toBe(false);
});
