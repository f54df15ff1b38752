import { FailureNote } from '@insta-ai/design';

/** Why a file was not taken, and what happens to what is there. */
export function UploadFailure({ failure }: { failure: string | null }) {
  if (!failure) return null;
  return (
    <div role="presentation" style={{ marginBlockEnd: 16 }}>
      <FailureNote title="The file was not uploaded" message={`${failure} Your library is unchanged.`} />
    </div>
  );
}
