import { Section } from '@insta-ai/design';
import type { Voice } from '@insta-ai/proto/http/voice/voice';
import { SheetRow } from './sheet-row.tsx';
import type { VoiceHand } from './use-voice.ts';
import classes from './voice.module.css';

type Props = { sheet: Voice['sheet']; save: VoiceHand['saveRow'] };

export function SheetSection({ sheet, save }: Props) {
  return (
    <Section
      title="Voice sheet"
      explanation="Counted, not guessed. What you write over a line stays through every import; an empty line is left out."
    >
      <ul className={classes.rows}>
        {sheet.map(line => (
          <SheetRow key={line.row} line={line} save={save} />
        ))}
      </ul>
    </Section>
  );
}
