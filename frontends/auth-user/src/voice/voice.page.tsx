import { Button, EmptyState, FailureNote, PageHeader, SkeletonFields } from '@insta-ai/design';
import { BackLink, messageOf, OpenWords, useOpenWords, usePageTitle, useUser } from '@insta-ai/platform';
import { Link } from '@insta-ai/platform/router';
import { DeleteVoice } from './delete-voice.tsx';
import { ExemplarSection } from './exemplar-section.tsx';
import { ExportVoice } from './export-voice.tsx';
import { ImportNote } from './import-note.tsx';
import { PostSection } from './post-section.tsx';
import { SheetSection } from './sheet-section.tsx';
import { useVoice, type VoiceHand } from './use-voice.ts';

/** How the person writes: counted from their own posts, theirs to change, and with every text that is written. */
export function VoicePage() {
  usePageTitle('Voice');
  const { instagramAccount, instagramAccounts } = useUser();
  const hand = useVoice(instagramAccount);
  const openWords = useOpenWords();
  const name = instagramAccounts.find(({ id }) => id === instagramAccount)?.name;
  return (
    <>
      <PageHeader
        title="Voice"
        before={<BackLink to="/profile" name="Profile" />}
        description={`How you write${name ? ` on ${name}` : ''}, counted from your own posts. Items, captions, answers and calendars are written with it.`}
      >
        {hand.voice.data?.account && <ImportButton hand={hand} />}
      </PageHeader>
      <OpenWords value={openWords.note}>
        <VoiceOf hand={hand} name={name} />
      </OpenWords>
    </>
  );
}

function ImportButton({ hand: { voice, importPosts } }: { hand: VoiceHand }) {
  const isRunning = importPosts.isPending || voice.data?.import.state === 'running';
  return (
    <Button loading={isRunning} onClick={() => importPosts.mutate()}>
      Import my posts
    </Button>
  );
}

function VoiceOf({ hand, name }: { hand: VoiceHand; name: string | undefined }) {
  const { voice, importPosts } = hand;
  const failure = voice.isError && (
    <FailureNote
      title="Your voice could not be loaded"
      message={messageOf(voice.error)}
      onRetry={() => void voice.refetch()}
    />
  );
  // What was read before stays with what is typed in it.
  if (!voice.data) return failure || <SkeletonFields count={6} />;
  const { account, posts, exemplars, sheet, others = 0 } = voice.data;
  if (!account)
    return (
      <>
        {failure}
        <EmptyState
          title="No Instagram account is selected"
          description="A voice belongs to an account: connect one in your profile and select it."
        >
          <Button component={Link} to="/profile">
            Open Profile
          </Button>
        </EmptyState>
        <DeleteVoice hand={hand} hasOwn={false} others={others} />
      </>
    );
  const isEmpty = posts.length + exemplars.length === 0 && sheet.every(({ edited }) => edited === null);
  return (
    <>
      {failure}
      <ImportNote last={voice.data.import} posts={posts.length} isAsking={importPosts.isPending} />
      {isEmpty ? (
        <EmptyState
          title="Nothing was learned yet"
          description="Import your last 100 posts. They are counted and stay on this installation; you can change what is found, and delete all of it at any time."
        />
      ) : (
        <>
          <SheetSection sheet={sheet} save={hand.saveRow} />
          <ExemplarSection exemplars={exemplars} add={hand.addExemplar} remove={hand.removeExemplar} />
          <PostSection posts={posts} exemplars={exemplars} add={hand.addExemplar} />
          <ExportVoice voice={voice.data} name={name} />
        </>
      )}
      <DeleteVoice hand={hand} hasOwn={!isEmpty} others={others} />
    </>
  );
}
