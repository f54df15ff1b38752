import { Button, Section } from '@insta-ai/design';
import type { Voice } from '@insta-ai/proto/http/voice/voice';
import { exportOfVoice } from './export-of-voice.ts';
import classes from './voice.module.css';

/** Sheet and examples as one file, made of what is on the screen. */
export function ExportVoice({ voice, name }: { voice: Voice; name: string | undefined }) {
  const download = () => {
    const { fileName, text } = exportOfVoice(voice, name);
    const href = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
    const link = Object.assign(document.createElement('a'), { href, download: fileName });
    link.click();
    // The browser has begun to read it by then.
    setTimeout(() => URL.revokeObjectURL(href), 60_000);
  };
  return (
    <Section
      title="Export"
      explanation="The voice sheet, with what you wrote over it, and your examples, in one JSON file."
    >
      <Button variant="default" className={classes.way} onClick={download}>
        Download as JSON
      </Button>
    </Section>
  );
}
