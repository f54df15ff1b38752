import type { PeopleGateway, Person } from './people.gateway.ts';

const anybody: Person = {
  email: 'anybody@example.com',
  notificationEmail: '',
  sendEmailSuccess: true,
  sendEmailFail: true,
  timeZone: '',
};

/** People in memory; what is not said about one is as for anybody. */
export function createFakePeople(people: Record<string, Partial<Person> | undefined>): PeopleGateway {
  return {
    async find(userId) {
      const person = people[userId];
      return person && { ...anybody, ...person };
    },
  };
}
