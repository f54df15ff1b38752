import { type Route, serve } from '@insta-ai/chassis/http/route';
import { calls } from '@insta-ai/proto/http/routes';
import type { Profile } from '../profile/profile.service.ts';
import { sessionSince } from '../tokens/session-since.ts';
import type { People } from './people.service.ts';

type Deps = {
  profile: Pick<Profile, 'getSignedIn'>;
  people: People;
};
type Asked = { userId: string; headers: { authorization?: string } };

export function peopleRoutes({ profile, people }: Deps): Route[] {
  /** Who asks as they are now: whoever is no admin any more, or was signed out, does nothing more here. */
  const by = ({ userId, headers }: Asked) => profile.getSignedIn(userId, sessionSince(headers.authorization));
  return [
    serve(calls.listPeople, async asked => people.list(await by(asked))),
    serve(calls.invitePerson, async asked => {
      asked.reply.header('cache-control', 'no-store');
      return people.invite(await by(asked), asked.body);
    }),
    serve(calls.changeRole, async asked =>
      people.changeRole(await by(asked), asked.params.id, asked.body.role),
    ),
    serve(calls.disablePerson, async asked => people.disable(await by(asked), asked.params.id)),
    serve(calls.enablePerson, async asked => people.enable(await by(asked), asked.params.id)),
    serve(calls.endPersonSessions, async asked => people.endSessions(await by(asked), asked.params.id)),
    serve(calls.sendPersonReset, async asked => people.sendReset(await by(asked), asked.params.id)),
  ];
}
