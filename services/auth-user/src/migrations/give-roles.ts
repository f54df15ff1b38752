import type { Migration } from '@insta-ai/chassis/migrations/migration';
import type { User } from '../users/user.ts';

/** An older version knew no roles. Whoever was here first set the installation up; all others are members. */
export const giveRoles: Migration = {
  version: 1,
  name: 'everybody is an admin or a member',
  when: 'needed',
  readableFrom: 0,
  async run({ db }) {
    const users = db.collection<User>('users');
    const isNew = { role: { $exists: false } } as const;
    if (!(await users.findOne({ role: 'admin' }, { projection: { _id: 1 } }))) {
      const first = await users.findOne({}, { sort: { createdAt: 1, _id: 1 }, projection: { _id: 1 } });
      if (first) await users.updateOne({ _id: first._id, ...isNew }, { $set: { role: 'admin' } });
    }
    await users.updateMany(isNew, { $set: { role: 'member' } });
  },
};
