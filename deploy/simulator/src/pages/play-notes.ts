const samplesPerSecond = 8_000;
const secondsPerNote = 0.4;
const semitones: Readonly<Record<string, number>> = { C: -9, D: -7, E: -5, F: -4, G: -2, A: 0, B: 2 };

/** A short tune as a WAV of one channel: `A4 C5 E5`, each note fading out. */
export function playNotes(notes: string): Buffer {
  const perNote = samplesPerSecond * secondsPerNote;
  const samples = notes.split(' ').flatMap(note => {
    const hertz = 440 * 2 ** ((semitones[note.charAt(0)] ?? 0) / 12 + Number(note.slice(1)) - 4);
    return Array.from({ length: perNote }, (_, at) => {
      const wave = Math.sin((2 * Math.PI * hertz * at) / samplesPerSecond);
      return 128 + Math.round(90 * wave * (1 - at / perNote));
    });
  });
  return Buffer.concat([wavHead(samples.length), Buffer.from(samples)]);
}

/** Of unsigned samples of one byte. */
function wavHead(bytes: number): Buffer {
  const head = Buffer.alloc(44);
  head.write('RIFF', 0, 'latin1');
  head.writeUInt32LE(36 + bytes, 4);
  head.write('WAVEfmt ', 8, 'latin1');
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(1, 22);
  head.writeUInt32LE(samplesPerSecond, 24);
  head.writeUInt32LE(samplesPerSecond, 28);
  head.writeUInt16LE(1, 32);
  head.writeUInt16LE(8, 34);
  head.write('data', 36, 'latin1');
  head.writeUInt32LE(bytes, 40);
  return head;
}
