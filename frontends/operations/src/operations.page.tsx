import { EmptyState, PageHeader } from '@insta-ai/design';
import { IconLock } from '@insta-ai/design/icons';
import { usePageTitle, useUser } from '@insta-ai/platform';
import { BackupsSection } from './backups/backups-section.tsx';
import { DoctorSection } from './doctor/doctor-section.tsx';
import { LettersSection } from './letters/letters-section.tsx';
import { PeopleSection } from './people/people-section.tsx';
import { SpendingSection } from './spending/spending-section.tsx';
import { VersionLine } from './version-line.tsx';
import { WorkSection } from './work/work-section.tsx';

/** The whole installation for who sees after it: its posts, its people, its version. */
export function OperationsPage() {
  usePageTitle('Operations');
  const isAdmin = useUser().role === 'admin';
  return (
    <>
      <PageHeader
        title="Operations"
        {...(isAdmin && {
          description:
            'Everybody’s posts in four numbers, what needs a hand, who may sign in, and what models cost.',
        })}
      />
      {isAdmin ? (
        <>
          <WorkSection />
          <LettersSection />
          <DoctorSection />
          <BackupsSection />
          <PeopleSection />
          <SpendingSection />
          <VersionLine />
        </>
      ) : (
        <EmptyState
          icon={<IconLock size={40} stroke={1.25} />}
          title="This page is for admins"
          description="It shows the posts, people and spending of the whole installation. Ask an admin if you need something here; your own posts stand under Contents."
        />
      )}
    </>
  );
}
