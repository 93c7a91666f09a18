import { createServer, type RequestListener } from 'node:http';
import { ground as wire } from '@crease/shared/contracts/grounds';
import express, { type RequestHandler } from 'express';
import { MongoClient, ObjectId } from 'mongodb';
import mongoose from 'mongoose';
import { z } from 'zod';
import { bareRoutes, SHOWN } from './reads.js';

/**
 * The cost of each part of the stack: the same read and write served bare, with Express, with zod for input and output,
 * and with mongoose instead of the driver. One port each; runs in a process of its own.
 */
const { LAYER_PORT, MONGO_URL = '' } = process.env;
const client = await new MongoClient(MONGO_URL, { maxPoolSize: 50 }).connect();
const odm = await mongoose.createConnection(MONGO_URL, { autoIndex: false, maxPoolSize: 50 }).asPromise();
const { ground = async () => ({}), favourite = async () => ({}) } = bareRoutes(client.db());

const anything = new mongoose.Schema({}, { strict: false });
const Ground = odm.model('Ground', anything, 'grounds');
const Day = odm.model('Day', new mongoose.Schema({ _id: String }, { strict: false }), 'grounddays');
const User = odm.model('User', new mongoose.Schema({ favorites: [mongoose.Schema.Types.ObjectId] }), 'users');

type Work = (key: string) => Promise<unknown>;

/** The same two with mongoose, without `lean`. */
const byMongoose: Record<string, Work> = {
  async ground(id) {
    const found = await Ground.findById(id).select(SHOWN);
    const dates = [0, 1].map((ahead) => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10));
    const days = await Day.find({ _id: { $in: dates.map((date) => `${id}:${date}`) } }).select('claims');
    return { ground: found?.toObject(), days: days.map((day) => day.toObject()) };
  },
  async favourite(key) {
    const [id = '', groundId = ''] = key.split(',');
    if (!(await Ground.findById(groundId).select('status'))) return { success: false };
    const saved = new ObjectId(groundId);
    await User.updateOne(
      { _id: id, favorites: { $ne: saved } },
      { $push: { favorites: { $each: [saved], $slice: -200 } } },
    );
    return { success: true };
  },
};

const bare: RequestListener = (req, res) => {
  const [, name = '', key = ''] = (req.url ?? '').split('/');
  const work = name === 'ground' ? ground : favourite;
  work(key).then(
    (body) => {
      const text = JSON.stringify(body);
      res.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(text) });
      res.end(text);
    },
    (error: unknown) => res.writeHead(500, { 'Content-Length': 0 }).end(String(error)),
  );
};

const params = z.object({ key: z.string().regex(/^[\da-f]{24}(,[\da-f]{24})?$/) });
/** About the size of what the API parses and returns for a ground. */
const answer = z.object({
  ground: wire.pick({ name: true, location: true, price: true, features: true }).partial(),
});

function app(work: Record<string, Work>, parses: boolean): RequestListener {
  const serve =
    (run: Work | undefined): RequestHandler =>
    async (req, res) => {
      const { key } = parses ? params.parse(req.params) : { key: String(req.params.key) };
      const body = await run?.(key);
      if (parses && run === work.ground) answer.safeParse(body);
      const text = JSON.stringify(body);
      res.setHeader('Content-Type', 'application/json');
      res.setHeader('Content-Length', Buffer.byteLength(text));
      res.end(text);
    };
  const built = express().disable('x-powered-by').disable('etag');
  built.get('/ground/:key', serve(work.ground));
  built.put('/favourite/:key', express.json(), serve(work.favourite));
  return built;
}

const raw = { ground, favourite };
const layers: RequestListener[] = [bare, app(raw, false), app(raw, true), app(byMongoose, true)];
for (const [at, listener] of layers.entries())
  createServer({ keepAliveTimeout: 65_000 }, listener).listen(Number(LAYER_PORT) + at, '127.0.0.1');

// The end of the pipe means that the bench has ended.
process.stdin.on('end', () => process.exit(0)).resume();
