import { type Route, serve } from '@insta-ai/chassis/http/route';
import type { Logger } from '@insta-ai/chassis/logger';
import { calls } from '@insta-ai/proto/http/routes';
import type { Profile } from '../profile/profile.service.ts';
import { signedInAdmin } from '../tokens/signed-in-admin.ts';
import { backupsView } from './backups-view.ts';
import type { DoctorNotes } from './doctor-notes.ts';
import { doctorView } from './doctor-view.ts';
import type { OperatorNotes } from './operator-notes.ts';

type Deps = {
  profile: Pick<Profile, 'getSignedIn'>;
  operatorNotes: Pick<OperatorNotes, 'read'>;
  doctorNotes: Pick<DoctorNotes, 'read' | 'ask'>;
  log: Logger;
};

/** What an admin is told of the operator's work. */
export function operatorRoutes({ profile, operatorNotes, doctorNotes, log }: Deps): Route[] {
  const doctor = async () => doctorView(await doctorNotes.read(), new Date());
  return [
    serve(calls.getBackups, async asked => {
      await signedInAdmin(profile, asked);
      return backupsView(await operatorNotes.read());
    }),
    serve(calls.getDoctor, async asked => {
      await signedInAdmin(profile, asked);
      asked.reply.header('cache-control', 'no-store');
      return doctor();
    }),
    serve(calls.askDoctor, async asked => {
      const { _id: by } = await signedInAdmin(profile, asked);
      if (await doctorNotes.ask(new Date())) log.info({ audit: 'doctor', by }, 'doctor: asked');
      return doctor();
    }),
  ];
}
