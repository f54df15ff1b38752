import type { Recipient, UsersGateway } from './users.gateway.ts';

const anybody: Recipient = {
  email: 'anybody@example.com',
  notificationEmail: '',
  sendEmailSuccess: true,
  sendEmailFail: true,
  timeZone: '',
};

/** Users in memory; what is not said about one is as for anybody. */
export function createFakeUsers(users: Record<string, Partial<Recipient> | undefined>): UsersGateway {
  return {
    async find(userId) {
      const user = users[userId];
      return user && { ...anybody, ...user };
    },
  };
}
