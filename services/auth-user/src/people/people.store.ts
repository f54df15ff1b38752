import { newId } from '@insta-ai/chassis/new-id';
import type { Role } from '@insta-ai/proto/data/auth-user';
import type { Db, Filter, UpdateFilter } from 'mongodb';
import type { OneTimeToken } from '../users/one-time-token.ts';
import type { User } from '../users/user.ts';

/** What taking the power of an admin away came to; `changed` also where they had none. */
export type Taken = 'changed' | 'last' | 'busy' | 'gone';

export type PeopleStore = {
  /** Everybody, the oldest first. */
  list(): Promise<User[]>;
  /** Gives somebody who is invited another link; undefined when they are not, any more. */
  renewInvitation(id: string, invitation: Invitation): Promise<User | undefined>;
  makeAdmin(id: string): Promise<User | undefined>;
  /** Makes a member of somebody, unless they are the last active admin. */
  makeMember(id: string, now: Date): Promise<Taken>;
  /** Shuts somebody out, unless they are the last active admin. What they could sign in with is over. */
  disable(id: string, now: Date, sessionsEndedAt: Date): Promise<Taken>;
  /** Lets somebody in again; a sign-in that was under way when they were disabled ends. */
  enable(id: string, sessionsEndedAt: Date): Promise<User | undefined>;
};

type Invitation = { reset: OneTimeToken; role: Role; invitedAt: Date };

/** How many people a list has at most: far more than one installation is for. */
const most = 1_000;

const activeAdmin = {
  role: 'admin',
  disabledAt: { $exists: false },
  invitedAt: { $exists: false },
} as const satisfies Filter<User>;

/** After so long nobody works on it any more, in milliseconds; who is further ahead than that had a clock that was put back since. */
const leftMs = 30_000;
const tries = 5;

export function createPeopleStore(db: Db): PeopleStore {
  const users = db.collection<User>('users');
  const change = async (filter: Filter<User>, update: UpdateFilter<User>) =>
    (await users.findOneAndUpdate(filter, update, { returnDocument: 'after' })) ?? undefined;

  /** Whether an active admin is left who does not step down; `now` ends what a dead process left. */
  const anotherStays = async (id: string, now: Date): Promise<'yes' | 'no' | 'unclear'> => {
    const others = { ...activeAdmin, _id: { $ne: id } };
    const ago = (ms: number) => new Date(now.getTime() - ms);
    const left = [{ 'stepsDown.at': { $lt: ago(leftMs) } }, { 'stepsDown.at': { $gt: ago(-leftMs) } }];
    if (await users.findOne({ ...others, stepsDown: { $exists: false } }, { projection: { _id: 1 } }))
      return 'yes';
    // Whoever left it finds its mark gone if they come back to it, and begins anew.
    if (await change({ ...others, $or: left }, { $unset: { stepsDown: '' } })) return 'yes';
    return (await users.findOne(others, { projection: { _id: 1 } })) ? 'unclear' : 'no';
  };

  /** Of somebody who has no power to lose. */
  const changeHarmless = async (id: string, update: UpdateFilter<User>): Promise<Taken | undefined> => {
    if (await change({ _id: id, $nor: [activeAdmin] }, update)) return 'changed';
    return (await users.findOne({ _id: id }, { projection: { _id: 1 } })) ? undefined : 'gone';
  };

  /**
   * One document cannot say of another that it stays as it is. So who is to lose their power is marked first and only then
   * the others are counted, without those that are marked: of several at the same moment the last to mark sees all others.
   * Undefined where somebody else changed the person meanwhile.
   */
  const tryToTake = async (id: string, now: Date, update: UpdateFilter<User>): Promise<Taken | undefined> => {
    const token = newId();
    const mark = { $set: { stepsDown: { token, at: now } } };
    if (!(await change({ ...activeAdmin, _id: id }, mark))) return changeHarmless(id, update);
    const another = await anotherStays(id, now);
    const mine: Filter<User> = { _id: id, 'stepsDown.token': token };
    if (another === 'yes') {
      const end = { ...update, $unset: { ...update.$unset, stepsDown: '' } } as UpdateFilter<User>;
      return (await change(mine, end)) && 'changed';
    }
    await change(mine, { $unset: { stepsDown: '' } });
    return another === 'no' ? 'last' : 'busy';
  };

  const takePower = async (id: string, now: Date, update: UpdateFilter<User>): Promise<Taken> => {
    for (let attempt = 0; attempt < tries; attempt += 1) {
      const taken = await tryToTake(id, now, update);
      if (taken) return taken;
    }
    return 'busy';
  };

  return {
    list: () => users.find({}, { sort: { createdAt: 1, _id: 1 }, limit: most }).toArray(),
    renewInvitation: (id, invitation) =>
      change(
        { _id: id, invitedAt: { $exists: true }, disabledAt: { $exists: false } },
        { $set: { ...invitation, updatedAt: invitation.invitedAt }, $unset: { resetOfInvited: '' } },
      ),
    makeAdmin: id => change({ _id: id }, { $set: { role: 'admin' } }),
    makeMember: (id, now) => takePower(id, now, { $set: { role: 'member' } }),
    disable: (id, now, sessionsEndedAt) =>
      takePower(id, now, {
        $set: { disabledAt: now, sessionsEndedAt },
        $unset: { reset: '', resetOfInvited: '', signInCode: '' },
      }),
    enable: (id, sessionsEndedAt) =>
      change(
        { _id: id, disabledAt: { $exists: true } },
        { $set: { sessionsEndedAt }, $unset: { disabledAt: '' } },
      ),
  };
}
