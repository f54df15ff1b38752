import { createLogger } from '../src/logger.ts';
import { connectMongo } from '../src/storage/documents/connect-mongo.ts';

/** Connects to the document store as a service does, keeps a document and says what it reads of it. */
const mongo = await connectMongo(process.env.MONGODB_URL ?? '', createLogger('warn'));
const kept = mongo.db(process.env.DATABASE).collection<{ _id: string; word: string }>('kept');
await kept.insertOne({ _id: 'one', word: 'kept over TLS' });
process.stdout.write(`read: ${(await kept.findOne({ _id: 'one' }))?.word}\n`);
await mongo.close();
