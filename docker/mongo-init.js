// Run by mongosh: makes the replica set where there is none, and the user of the processes; the password of one that is
// there becomes what MONGO_PASSWORD says. Running it again changes nothing else.
const { MONGO_ROOT_PASSWORD, MONGO_PASSWORD } = process.env;
const MOST_TRIES = 60;

/** MongoDB makes its root user at its first start, and is not to be reached until then. */
function eventually(step) {
  for (let tries = 1; ; tries += 1) {
    try {
      return step();
    } catch (error) {
      if (tries === MOST_TRIES) throw error;
      sleep(1000);
    }
  }
}

const admin = eventually(() => {
  const password = encodeURIComponent(MONGO_ROOT_PASSWORD);
  const found = new Mongo(`mongodb://root:${password}@mongo:27017/admin?directConnection=true`).getDB(
    'admin',
  );
  found.runCommand({ ping: 1 });
  return found;
});

try {
  admin.runCommand({ replSetGetStatus: 1 });
} catch (error) {
  if (error.codeName !== 'NotYetInitialized') throw error;
  const members = [{ _id: 0, host: 'mongo:27017' }];
  admin.runCommand({ replSetInitiate: { _id: 'crease', members } });
}
eventually(() => {
  if (!admin.runCommand({ hello: 1 }).isWritablePrimary) throw new Error('no primary yet');
});

const crease = admin.getSiblingDB('crease');
const user = { pwd: MONGO_PASSWORD, roles: [{ role: 'readWrite', db: 'crease' }] };
if (crease.getUser('crease')) crease.updateUser('crease', user);
else crease.createUser({ user: 'crease', ...user });
