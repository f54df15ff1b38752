// Run by mongosh at each start of MongoDB, until it has nothing to complain of: makes the replica set of one, and a user for each
// service, who may read and write the database of its name and no other. What a Secret says anew of a password is taken over.
const { MEMBER, SERVICES, DATABASE_PREFIX = '' } = process.env;

try {
  db.adminCommand({ replSetGetStatus: 1 });
} catch (error) {
  if (error.codeName !== 'NotYetInitialized') throw error;
  db.adminCommand({ replSetInitiate: { _id: 'rs0', members: [{ _id: 0, host: MEMBER }] } });
}

if (db.adminCommand({ hello: 1 }).isWritablePrimary) for (const service of SERVICES.split(',')) ensureUser(service);
// Asked again in a moment: it has yet to choose itself.
else quit(1);

function ensureUser(service) {
  const pwd = process.env[`MONGODB_PASSWORD_${service.toUpperCase().replaceAll('-', '_')}`];
  if (!pwd) throw new Error(`There is no password for ${service}.`);
  const roles = [{ role: 'readWrite', db: `${DATABASE_PREFIX}${service}` }];
  const { users } = db.adminCommand({ usersInfo: { user: service, db: 'admin' } });
  db.adminCommand({ [users.length > 0 ? 'updateUser' : 'createUser']: service, pwd, roles });
}
