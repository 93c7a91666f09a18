import mongoose, { type Connection, type ConnectOptions } from 'mongoose';

mongoose.set('strict', 'throw');
mongoose.set('strictQuery', 'throw');
mongoose.set('sanitizeFilter', true);

/**
 * Connects to MongoDB or the embedded server. Commands fail after 3 s without a server rather than pile up; one that a
 * server has taken has 10 s, because long ones are among them (`api/src/http/answer-in-time.ts` answers sooner).
 */
export async function connectMongo(url: string, options: ConnectOptions = {}): Promise<Connection> {
  const connection = mongoose.createConnection(url, {
    autoIndex: false,
    autoCreate: false,
    bufferCommands: false,
    maxPoolSize: 50,
    serverSelectionTimeoutMS: 2_500,
    connectTimeoutMS: 5_000,
    socketTimeoutMS: 10_000,
    waitQueueTimeoutMS: 2_500,
    ...options,
  });
  return await connection.asPromise();
}
