import type { Deletion } from './deletions.store.ts';

/** The page behind a confirmation code; a page of its own, for whoever opens it is not signed in here. */
export function deletionPage(deletion: Deletion | undefined): string {
  const { title, text } = wordsOf(deletion);
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} | Insta AI</title>
<style>
  :root { color-scheme: light dark; }
  body { max-width: 36rem; margin: 15vh auto 0; padding: 0 1.5rem; font: 1rem/1.6 system-ui, sans-serif; }
  h1 { font-size: 1.5rem; line-height: 1.3; }
</style>
<h1>${title}</h1>
${text.map(line => `<p>${line}</p>`).join('\n')}
<p><a href="/privacy">Privacy policy</a></p>
</html>
`;
}

function wordsOf(deletion: Deletion | undefined): { title: string; text: string[] } {
  if (!deletion)
    return {
      title: 'Unknown confirmation code',
      text: ['No deletion was asked for under this code. Check that the address is complete.'],
    };
  const asked = `You asked for it at Facebook on ${dateIn(deletion.askedAt)}.`;
  if (!deletion.doneAt)
    return {
      title: 'Your data is being deleted',
      text: [asked, 'This usually takes a moment. Open this page again to see when it is done.'],
    };
  return {
    title: 'Your data is deleted',
    text: [
      asked,
      `On ${dateIn(deletion.doneAt)} Insta AI deleted what Facebook and Instagram had given it about you: names, pictures and access tokens of your accounts, and their conversations.`,
      'What you made in Insta AI itself is still there. To have it deleted, too, write to the operator, as the privacy policy says.',
    ],
  };
}

function dateIn(date: Date): string {
  return new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' }).format(date);
}
