import mongoose, { type Connection } from 'mongoose';

mongoose.set('strict', 'throw');
mongoose.set('strictQuery', 'throw');
mongoose.set('sanitizeFilter', true);

/** Connects to MongoDB or the embedded server. Commands fail after 3 s without a server rather than pile up. */
export async function connectMongo(url: string, dbName?: string): Promise<Connection> {
  const connection = mongoose.createConnection(url, {
    ...(dbName ? { dbName } : {}),
    autoIndex: false,
    autoCreate: false,
    bufferCommands: false,
    maxPoolSize: 50,
    serverSelectionTimeoutMS: 2_500,
    socketTimeoutMS: 10_000,
    waitQueueTimeoutMS: 2_500,
  });
  return await connection.asPromise();
}
