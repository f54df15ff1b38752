// Run by mongosh at each start of MongoDB, until it has nothing to complain of: makes the replica set of one, and a user for each
// service, who may read and write the database of its name and no other. What the settings say anew of a password is taken over.
const { MEMBER, SERVICES, DATABASE_PREFIX = '', MONGODB_KEYFILE, MONGODB_PASSWORD } = process.env;

// Where nobody is signed in yet (Compose): as a member of the set, since its key opens every volume, whatever users it has.
if (MONGODB_KEYFILE)
  db.getSiblingDB('local').auth({ user: '__system', pwd: MONGODB_KEYFILE, mechanism: 'SCRAM-SHA-256' });

try {
  db.adminCommand({ replSetGetStatus: 1 });
} catch (error) {
  if (error.codeName !== 'NotYetInitialized') throw error;
  db.adminCommand({ replSetInitiate: { _id: 'rs0', members: [{ _id: 0, host: MEMBER }] } });
}

if (db.adminCommand({ hello: 1 }).isWritablePrimary) {
  // The operator's user, where the image does not make it.
  if (MONGODB_PASSWORD) ensureUser('insta-ai', MONGODB_PASSWORD, [{ role: 'root', db: 'admin' }]);
  for (const service of SERVICES.split(',')) ensureService(service);
}
// Asked again in a moment: it has yet to choose itself.
else quit(1);

function ensureService(service) {
  const pwd = process.env[`MONGODB_PASSWORD_${service.toUpperCase().replaceAll('-', '_')}`];
  if (!pwd) throw new Error(`There is no password for ${service}.`);
  ensureUser(service, pwd, [{ role: 'readWrite', db: `${DATABASE_PREFIX}${service}` }]);
}

function ensureUser(name, pwd, roles) {
  const { users } = db.adminCommand({ usersInfo: { user: name, db: 'admin' } });
  db.adminCommand({ [users.length > 0 ? 'updateUser' : 'createUser']: name, pwd, roles });
}
