import { type Route, serve } from '@insta-ai/chassis/http/route';
import { calls } from '@insta-ai/proto/http/routes';
import type { Profile } from '../profile/profile.service.ts';
import { signedInAdmin } from '../profile/signed-in-admin.ts';
import { backupsView } from './backups-view.ts';
import type { OperatorNotes } from './operator-notes.ts';

type Deps = { profile: Pick<Profile, 'getSignedIn'>; operatorNotes: Pick<OperatorNotes, 'read'> };

/** What an admin is told of the operator's work. */
export function operatorRoutes({ profile, operatorNotes }: Deps): Route[] {
  return [
    serve(calls.getBackups, async asked => {
      await signedInAdmin(profile, asked);
      return backupsView(await operatorNotes.read());
    }),
  ];
}
